import type { AccountsParts } from '../accounts/accounts-parts.server.ts'
import type { OrdersParts } from '../orders/orders-parts.server.ts'
import type { Feature } from '../platform/feature.server.ts'
import { serveCheckout } from './checkout-api.server.ts'
import { serveCorrections } from './corrections/corrections-api.server.ts'
import { serveStaffDeliveryTypes } from './delivery-types/delivery-types-api.server.ts'
import { draftRecords } from './draft-records.server.ts'
import { serveNewOrders } from './staff/new-order-api.server.ts'

export const checkoutFeature: Feature<OrdersParts & { accounts: AccountsParts }> = {
  name: 'checkout',
  serve({ api }, parts) {
    serveCheckout(api, parts)
    serveCorrections(api, parts)
    serveNewOrders(api, parts, parts.accounts)
    serveStaffDeliveryTypes(api, parts.db)
  },
  personalRecords: [draftRecords],
}
