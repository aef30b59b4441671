import { editedMeanwhile } from '../audit/edited-meanwhile.server.ts'
import { orderEvents } from '../database/tables/orders.server.ts'
import type { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, desc, eq, sql } from '../platform/postgres/drizzle.server.ts'
import type { OrderRow } from './transition.server.ts'

/** Refuses a change of an order that was read before another change. */
export async function requireVersion(tx: Transaction, order: OrderRow, version: number): Promise<void> {
  if (order.version !== version) throw await orderEditedMeanwhile(tx, order.id)
}

/** Shoppers, payments and jobs change orders without the journal of staff; the order's own timeline knows them. */
export async function orderEditedMeanwhile(tx: Transaction, orderId: number): Promise<ShopError> {
  const [event] = await tx
    .select({ actor: orderEvents.actor, at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), isNoStaffNote))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  if (!event || event.actor === 'staff') return editedMeanwhile(tx, 'order', orderId)
  const by = event.actor === 'shopper' ? 'покупатель' : 'сам магазин'
  return editedMeanwhile(tx, 'order', orderId, { unlogged: { by, at: event.at } })
}

/** It changes nothing of the order. */
const isNoStaffNote = sql`not (${orderEvents.kind} = 'note' and ${orderEvents.actor} = 'staff')`
