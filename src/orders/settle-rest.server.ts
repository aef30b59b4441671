import { orderEvents, orders } from '../database/tables/orders.server.ts'
import { type Ledger, toPay } from '../ledger/ledger.ts'
import { readLedgers } from '../ledger/write-ledger.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { eq, inArray, sql } from '../platform/postgres/drizzle.server.ts'
import { dateFormat } from '../platform/text/date-format.ts'
import { formatTotal, toRoubles } from '../platform/text/money.ts'
import { billOf, deferredOf } from './order-bill.server.ts'
import { type OrderRow, releaseLetters, transitionAll } from './transition.server.ts'

const day = dateFormat({ day: '2-digit', month: '2-digit' })

/**
 * When all of an order with deposits was paid before its rest was asked for, it counts as asked for: from then on the
 * order is owed nothing and packed like any other. Whoever calls has locked the order.
 */
export async function settleRest(tx: Transaction, order: OrderRow, ledger: Ledger, at: Date): Promise<OrderRow> {
  const isOpen = order.state === 'awaiting_payment' || order.state === 'paid'
  const isWhole = toPay(billOf({ ...order, restUntil: at }), ledger) === 0
  if (!isOpen || !isWhole || deferredOf(order) === 0) return order
  const [settled = order] = await tx
    .update(orders)
    .set({ restUntil: at, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, order.id))
    .returning()
  if (order.state === 'paid') {
    await releaseLetters(tx, order.id)
    const event = { orderId: order.id, at, kind: 'state' as const, state: 'paid' as const, actor: 'shop' as const }
    await tx.insert(orderEvents).values({ ...event, text: 'Остаток оплачен заранее.', lettersDue: true })
  }
  return settled
}

/**
 * The preorders of these orders, which are locked, have come: their rest is asked for until then. Whoever has paid all
 * of it owes nothing and stays as they are.
 */
export async function callRests(tx: Transaction, due: OrderRow[], until: Date, at: Date): Promise<void> {
  const ids = due.map(({ id }) => id)
  const ledgerOf = await readLedgers(tx, ids)
  const restOf = (order: OrderRow) => toPay(billOf({ ...order, restUntil: until }), ledgerOf(order.id))
  await tx
    .update(orders)
    .set({ restUntil: until, version: sql`${orders.version} + 1`, expiresAt: until, expiryWarnedAt: null })
    .where(inArray(orders.id, ids))
  const owing = due.filter((order) => restOf(order) > 0)
  await transitionAll(tx, owing, { event: 'rest_called', at, actor: 'shop' }, (order) => {
    return `Предзаказ приехал, осталось оплатить ${formatTotal(toRoubles(restOf(order)))} до ${day.format(until)}`
  })
}
