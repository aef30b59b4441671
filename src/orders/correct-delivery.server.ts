import { orderEvents, orderLines, orders } from '../database/tables/orders.server.ts'
import { isMoneyGone, toPay } from '../ledger/ledger.ts'
import { readLedger, recordReceived, returnLeftOver } from '../ledger/write-ledger.server.ts'
import type { ParcelRow } from '../parcels/change-parcel.server.ts'
import { lockParcelsOf } from '../parcels/follow-order.server.ts'
import { isHere, isWaiting } from '../parcels/parcel-states.ts'
import { readdressParcel } from '../parcels/readdress-parcel.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { formatTotal, toRoubles } from '../platform/text/money.ts'
import { orderSums } from '../pricing/price.ts'
import { sumKopecks } from '../pricing/sum-kopecks.ts'
import { followDiscounts } from '../promotions/write-uses.server.ts'
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
  /** What is left of the order's discounts then; missing when nothing changes. */
  discounts?: OrderRow['discounts']
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
  { fullName, phone, delivery, discounts = order.discounts, received }: Correction,
  { at, actor, accountId }: Cause,
): Promise<OrderRow> {
  const own = await lockParcelsOf(tx, order.id)
  requireCorrectable(order, own, actor)
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const sums = delivery && orderSums(priceOrder(lines, delivery.deliveryPriceKopecks))
  const values = { fullName, phone, ...delivery, ...sums, discounts, correction: null }
  const told = describeEdit(order, { ...order, ...values }, [])
  if (told === '' && !delivery && !order.correction) return order
  const [changed] = await tx
    .update(orders)
    .set({ ...values, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, order.id))
    .returning()
  if (!changed) throw new ShopError(orderErrors.order_not_found)
  if (order.discounts) await followDiscounts(tx, { orderId: order.id, discounts, lines })
  const cause = { at, actor: actor === 'staff' ? ('staff' as const) : ('shop' as const), accountId }
  for (const [index, parcel] of own.entries()) await readdressParcel(tx, parcel, changed, index === 0, cause)
  const more = changed.totalKopecks - order.totalKopecks
  if (more > 0 && received)
    await recordReceived(tx, { orderId: order.id, method: received, kopecks: more, at, accountId })
  const back = await returnLeftOver(tx, billOf(changed), at, { delivery: order.deliveryName })
  const kopecks = sumKopecks(back)
  const money = kopecks > 0 ? `\nВозвращаем разницу за доставку: ${formatTotal(toRoubles(kopecks))}.` : ''
  if (told !== '') await tell(tx, { orderId: order.id, at, actor, accountId, text: `${told}${money}`, kind: 'edited' })
  return changed
}

/** So long the shopper may take to pay; whoever is at the provider's page then gets its time. */
const payHours = 24

/** The shopper wants a dearer place: it counts once the difference is paid. Until then nothing is packed. */
export async function wantCorrection(
  tx: Transaction,
  order: OrderRow,
  { fullName, phone, delivery }: Correction & Required<Pick<Correction, 'delivery'>>,
  { at, actor, accountId }: Cause,
): Promise<OrderRow> {
  requireCorrectable(order, await lockParcelsOf(tx, order.id), actor)
  const moreKopecks = delivery.deliveryPriceKopecks - order.deliveryPriceKopecks
  const until = new Date(at.getTime() + payHours * 3_600_000).toISOString()
  const missingKopecks = await missingBefore(tx, order)
  const wanted = { fullName, phone, ...delivery, moreKopecks, missingKopecks, until }
  const changed = await setCorrection(tx, order, wanted)
  const sum = formatTotal(toRoubles(moreKopecks))
  const text = `Доставка в\u00a0новое место дороже на\u00a0${sum}. Доплатите в\u00a0течение суток, иначе отправим по\u00a0прежнему адресу.`
  await tell(tx, { orderId: order.id, at, actor, accountId, text, kind: 'payment' })
  return changed
}

/** Without the dearer place. Of an order that has no money left, all is asked for. */
async function missingBefore(tx: Transaction, order: OrderRow): Promise<number> {
  const ledger = await readLedger(tx, order.id)
  return isMoneyGone(ledger) ? 0 : toPay(billOf({ ...order, correction: null }), ledger)
}

/** Money of the order went back without the shop, or never did: the difference for the wanted place stays what it was. */
export async function recountCorrection(tx: Transaction, order: OrderRow): Promise<OrderRow> {
  if (!order.correction) return order
  return setCorrection(tx, order, { ...order.correction, missingKopecks: await missingBefore(tx, order) })
}

/** The difference has come in: the order goes there. */
export async function applyCorrection(tx: Transaction, order: OrderRow, at: Date): Promise<void> {
  const { correction, accountId } = order
  if (!correction || accountId === null) return
  const { fullName, phone, moreKopecks: _, missingKopecks: __, until: ___, ...delivery } = correction
  await correctDelivery(tx, order, { fullName, phone, delivery }, { at, actor: 'shopper', accountId })
}

/** It is not wanted any more, or was not paid in time: the order goes where it went before. */
export async function dropCorrection(
  tx: Transaction,
  order: OrderRow,
  { at, accountId }: { at: Date; accountId?: number },
): Promise<void> {
  if (!order.correction) return
  const changed = await setCorrection(tx, order, null)
  await returnLeftOver(tx, billOf(changed), at, { delivery: order.deliveryName })
  const why = accountId ? 'Новое место отменено' : 'Доплата за\u00a0новое место не\u00a0пришла'
  const by = accountId ? { actor: 'shopper' as const, accountId } : { actor: 'shop' as const }
  await tell(tx, { orderId: order.id, at, ...by, kind: 'payment', text: `${why}: отправим по\u00a0прежнему адресу.` })
}

async function setCorrection(tx: Transaction, { id }: OrderRow, correction: OrderRow['correction']): Promise<OrderRow> {
  const [changed] = await tx
    .update(orders)
    .set({ correction, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, id))
    .returning()
  if (!changed) throw new ShopError(orderErrors.order_not_found)
  return changed
}

async function tell(
  tx: Transaction,
  event: Pick<typeof orderEvents.$inferInsert, 'orderId' | 'at' | 'actor' | 'accountId' | 'text' | 'kind'>,
): Promise<void> {
  await releaseLetters(tx, event.orderId)
  await tx.insert(orderEvents).values({ ...event, lettersDue: true })
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
