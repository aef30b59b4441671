import type { FastifyBaseLogger } from 'fastify'
import type { AccountsParts } from '../accounts/accounts-parts.server.ts'
import type { Feature } from '../platform/feature.server.ts'
import type { Guard } from '../platform/http/guard.server.ts'
import type { Listener } from '../platform/postgres/listen.server.ts'
import { expireOrders } from './expire-orders.server.ts'
import { followParcels } from './follow-parcels.server.ts'
import { sendOrderEvents } from './order-outbox.server.ts'
import { serveOrders } from './orders-api.server.ts'
import type { OrdersParts } from './orders-parts.server.ts'
import { orderRecords } from './orders-records.server.ts'
import { customerNoteRecords } from './staff/customers/customer-notes.server.ts'
import { serveCustomers } from './staff/customers/customers-api.server.ts'
import { openLiveOrders } from './staff/live/live-orders.server.ts'
import { serveLiveOrders } from './staff/live/live-orders-api.server.ts'
import { serveStaffOrders } from './staff/staff-orders-api.server.ts'
import { serveOrderExport } from './staff/table/export-orders.server.ts'

interface Parts extends OrdersParts {
  accounts: AccountsParts
  guard: Guard
  listener: Listener | undefined
  log: FastifyBaseLogger
  publicUrl: string
}

export const ordersFeature: Feature<Parts> = {
  name: 'orders',
  serve({ api, app }, parts) {
    const { db, accounts, guard, listener } = parts
    serveOrders(api, parts)
    serveStaffOrders(api, parts)
    serveCustomers(api, parts, accounts)
    serveLiveOrders(app, guard, openLiveOrders(listener))
    serveOrderExport(api, db)
  },
  jobs: ({ db, log, publicUrl, payLink, takesDeposits }) => [
    expireOrders(db, log),
    sendOrderEvents(db, publicUrl, payLink, takesDeposits),
  ],
  listen: followParcels,
  personalRecords: [orderRecords, customerNoteRecords],
}
