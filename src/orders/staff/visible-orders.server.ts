import { orderEvents, orders } from '../../database/tables/orders.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Role } from '../../platform/contract/roles.ts'
import { and, desc, eq, type SQL } from '../../platform/postgres/drizzle.server.ts'
import { orderErrors } from '../order-errors.ts'
import type { OrdersParts } from '../orders-parts.server.ts'
import { isPackable } from './order-work.server.ts'
import { mayMoveTo } from './packer-rules.ts'
import { canUndo } from './staff-rules.ts'

/** The condition on orders that somebody of this role sees. */
export function visibleTo(role: Role): SQL | undefined {
  return role === 'packer' ? isPackable : undefined
}

/**
 * To a packer other orders do not exist. One that was sent stays visible while the move can be undone, so that a wrong
 * click can be taken back.
 */
export async function requireVisible({ db, now }: OrdersParts, role: Role, orderId: number): Promise<void> {
  if (role !== 'packer') return
  if ((await db.$count(orders, and(eq(orders.id, orderId), isPackable))) > 0) return
  const [move] = await db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'state')))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  const canTakeBack = move?.state && mayMoveTo(role, move.state) && canUndo(move, now())
  if (!canTakeBack) throw new ShopError(orderErrors.order_not_found)
}

/** Only moves that the role could make itself can be undone by it. */
export async function requireUndoable({ db }: OrdersParts, role: Role, orderId: number): Promise<void> {
  const [order] = await db.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId))
  if (order && !mayMoveTo(role, order.state)) throw new ShopError('forbidden')
}
