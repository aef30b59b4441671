import { orderEvents, orderLines, orders } from '../database/tables/orders.server.ts'
import { recordReceived, returnLeftOver } from '../ledger/write-ledger.server.ts'
import type { ParcelRow } from '../parcels/change-parcel.server.ts'
import { lockParcelsOf } from '../parcels/follow-order.server.ts'
import { isHere, isWaiting } from '../parcels/parcel-states.ts'
import { readdressParcel } from '../parcels/readdress-parcel.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { formatTotal, toRoubles } from '../platform/text/money.ts'
import { orderSums } from '../pricing/price.ts'
import { billOf, priceOrder } from './order-bill.server.ts'
import { orderErrors } from './order-errors.ts'
import { describeEdit } from './staff/card/describe-edit.ts'
import { type OrderRow, releaseLetters } from './transition.server.ts'

export interface Correction {
  fullName: string
  phone: string
  /** Where it goes now; missing when only the recipient is another. */
  delivery?: Pick<
    OrderRow,
    'deliveryAddress' | 'deliveryIndex' | 'isPickup' | 'deliveryChoice' | 'deliveryPriceKopecks'
  >
  /** How the shopper has paid what the delivery costs more. */
  received?: 'transfer' | 'cash' | undefined
}

interface Cause {
  at: Date
  actor: 'shopper' | 'staff'
  accountId: number
}

/**
 * Another recipient or place for a paid order, which is locked: by staff until its parcels are handed over, by the shopper
 * until they are packed. Parcels, what their carrier knows, the total and the ledger follow. Returns what it was changed to.
 */
export async function correctDelivery(
  tx: Transaction,
  order: OrderRow,
  { fullName, phone, delivery, received }: Correction,
  { at, actor, accountId }: Cause,
): Promise<OrderRow> {
  const own = await lockParcelsOf(tx, order.id)
  requireCorrectable(order, own, actor)
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const sums = delivery && orderSums(priceOrder(lines, delivery.deliveryPriceKopecks))
  const values = { fullName, phone, ...delivery, ...sums }
  const told = describeEdit(order, { ...order, ...values }, [])
  if (told === '' && !delivery) return order
  const [changed] = await tx
    .update(orders)
    .set({ ...values, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, order.id))
    .returning()
  if (!changed) throw new ShopError(orderErrors.order_not_found)
  const cause = { at, actor: actor === 'staff' ? ('staff' as const) : ('shop' as const), accountId }
  for (const [index, parcel] of own.entries()) await readdressParcel(tx, parcel, changed, index === 0, cause)
  const more = changed.totalKopecks - order.totalKopecks
  if (more > 0 && received)
    await recordReceived(tx, { orderId: order.id, method: received, kopecks: more, at, accountId })
  const back = await returnLeftOver(tx, billOf(changed), at, { reason: 'delivery', note: order.deliveryName })
  const kopecks = back.reduce((sum, refund) => sum + refund.kopecks, 0)
  const money = kopecks > 0 ? `\nВозвращаем разницу за доставку: ${formatTotal(toRoubles(kopecks))}.` : ''
  await releaseLetters(tx, order.id)
  await tx
    .insert(orderEvents)
    .values({ orderId: order.id, at, kind: 'edited', actor, accountId, text: `${told}${money}`, lettersDue: true })
  return changed
}

function requireCorrectable({ id, state }: OrderRow, own: ParcelRow[], actor: Cause['actor']): void {
  const isOpen = state === 'paid' || (state === 'packing' && actor === 'staff')
  if (!isOpen) throw new ShopError(orderErrors.not_correctable, { state })
  const shared = own.find(({ deliveryOrderId }) => deliveryOrderId !== null && deliveryOrderId !== id)
  if (shared) throw new ShopError(orderErrors.corrected_elsewhere, { orderId: shared.deliveryOrderId ?? 0 })
  const canChange = ({ state: at }: ParcelRow) =>
    actor === 'staff' ? isHere(at) : isWaiting(at) || at === 'awaiting_packing'
  if (!own.every(canChange)) throw new ShopError(orderErrors.correct_too_late)
}
