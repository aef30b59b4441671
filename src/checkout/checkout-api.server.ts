import * as cart from '../cart/cart.contract.ts'
import type { OrdersParts } from '../orders/orders-parts.server.ts'
import type { Api } from '../platform/http/serve.server.ts'
import * as contract from './checkout.contract.ts'
import { chooseDelivery } from './choose-delivery.server.ts'
import { createDraft } from './create-draft.server.ts'
import { getCheckout } from './get-checkout.server.ts'
import { lastRecipient } from './last-recipient.server.ts'
import { openPlaceOrder } from './placing/place-order.server.ts'

export function serveCheckout(api: Api, parts: OrdersParts): void {
  const placeOrder = openPlaceOrder(parts)

  api.serve(cart.createOrder, async (_, { viewer }) => ({ order_id: await createDraft(parts, viewer.accountId) }))

  api.serve(contract.getCheckout, (_, { viewer }) => getCheckout(parts, viewer.accountId))

  api.serve(contract.getLastRecipient, async (_, { viewer }) => ({
    last: await lastRecipient(parts, viewer.accountId),
  }))
  api.serve(contract.chooseDelivery, ({ body }, { viewer }) => chooseDelivery(parts, viewer.accountId, body))

  api.serve(contract.confirmOrder, async ({ body }, { viewer, address }) => ({
    order_id: await placeOrder({ accountId: viewer.accountId, accountEmail: viewer.email, form: body, address }),
    detail: 'Заказ успешно подтверждён!',
  }))
}
