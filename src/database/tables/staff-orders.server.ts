import { pgTable } from '../../platform/postgres/drizzle.server.ts'
import { number, text, uuid } from '../columns.server.ts'
import { orderChannels } from '../values/order-channels.ts'
import { orders } from './orders.server.ts'

/** Orders that staff have made for a customer. */
export const staffOrders = pgTable('staff_orders', {
  orderId: number()
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** Made by the page, so that a repeated request makes no second order. */
  key: uuid().notNull().unique(),
  /** Hash of what was asked for with the key, so that another order is not answered with this one. Null before it was kept. */
  requestHash: text(),
  channel: text({ enum: orderChannels }).notNull(),
  /** Who made it. No foreign key: the order outlives the account. */
  accountId: number().notNull(),
})
