import { orderEvents, orderLines, orders } from '../database/tables/orders.server.ts'
import { balanceOf, toPay } from '../ledger/ledger.ts'
import { readLedger, returnLeftOver } from '../ledger/write-ledger.server.ts'
import { takeLineOut } from '../parcels/leave-parcel.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, eq, inArray, sql } from '../platform/postgres/drizzle.server.ts'
import { formatTotal, toRoubles } from '../platform/text/money.ts'
import { quoted } from '../platform/text/quoted.ts'
import { orderSums, sumOfLines } from '../pricing/price.ts'
import { sumKopecks } from '../pricing/sum-kopecks.ts'
import { followLines } from '../promotions/discount-lines.ts'
import { followDiscounts } from '../promotions/write-uses.server.ts'
import { billOf, priceOrder } from './order-bill.server.ts'
import { orderErrors } from './order-errors.ts'
import { canCancel } from './order-steps.ts'
import { adjustStock, lockGoods } from './staff/card/adjust-stock.server.ts'
import { lockOrder, type OrderRow, releaseLetters, transition } from './transition.server.ts'

interface Removal {
  at: Date
  actor: 'shopper' | 'staff'
  /** Which member of staff. */
  accountId?: number | undefined
  /** «Перенос выхода, по вашей просьбе»: in the letter and on the order's page. */
  reason: string
}

/**
 * Takes the lines of a product out of an order that is not sent: their pieces, parcels, the total, discounts and the money
 * follow. The last lines take the whole order with them.
 */
export async function removeLines(
  tx: Transaction,
  orderId: number,
  positions: readonly number[],
  removal: Removal,
): Promise<void> {
  const { at, actor, accountId, reason } = removal
  const order = await lockOrder(tx, orderId)
  if (!canCancel(order.state)) {
    throw new ShopError(orderErrors.order_not_cancellable, { state: order.state })
  }
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position)
  const removed = lines.filter((line) => positions.includes(line.position))
  const [first] = removed
  if (!first) throw new ShopError(orderErrors.order_not_found)
  if (lines.length === removed.length) {
    await transition(tx, orderId, { event: 'cancelled', at, actor, reason, ...(accountId && { accountId }) })
    return
  }
  const edits = lines.map((line) => ({ line, quantity: removed.includes(line) ? 0 : line.quantity }))
  await lockGoods(tx, edits, [])
  await adjustStock(tx, { orderId, at, staffId: accountId, lines: edits })
  const left = lines.filter((line) => !removed.includes(line))
  const discounts = followLines(
    order.discounts,
    left.map(({ position: kept, quantity }) => ({ position: kept, before: quantity, after: quantity })),
  )
  const [changed] = await tx
    .update(orders)
    .set({ ...orderSums(priceOrder(left, order.deliveryPriceKopecks)), discounts, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, orderId))
    .returning()
  if (!changed) throw new ShopError(orderErrors.order_not_found)
  if (order.discounts) await followDiscounts(tx, { orderId, discounts, lines: left })
  const goods = removed.map(({ productName: name, quantity, priceKopecks }) => ({ name, quantity, priceKopecks }))
  const back = await returnLeftOver(tx, billOf(changed), at, { removed: goods })
  const kopecks = sumKopecks(back)
  const money = kopecks > 0 ? ` Возвращаем ${formatTotal(toRoubles(kopecks))}, не позже чем за десять дней.` : ''
  const text = `Убрали ${quoted(first.productName)} (${formatTotal(toRoubles(sumOfLines(removed)))}). ${reason}.${money}`
  await releaseLetters(tx, orderId)
  await tx
    .insert(orderEvents)
    .values({ orderId, at, kind: 'edited', actor, accountId: accountId ?? null, text, lettersDue: true })
  const cause = { at, actor: actor === 'staff' ? ('staff' as const) : ('shop' as const), accountId }
  for (const { position } of removed) await takeLineOut(tx, { orderId, position }, cause)
  await tx.delete(orderLines).where(and(eq(orderLines.orderId, orderId), inArray(orderLines.position, [...positions])))
  await settleWhenPaid(tx, changed, at)
}

/** What had come in for a dearer order may be enough now. */
export async function settleWhenPaid(tx: Transaction, order: OrderRow, at: Date): Promise<void> {
  if (order.state !== 'awaiting_payment') return
  const ledger = await readLedger(tx, order.id)
  if (balanceOf(ledger).kept === 0 || toPay(billOf(order), ledger) > 0) return
  await transition(tx, order.id, { event: 'paid', at, actor: 'shop' })
}
