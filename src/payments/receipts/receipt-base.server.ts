import { readSiteSettings } from '../../content/read-site-settings.server.ts'
import { orderLines, orders } from '../../database/tables/orders.server.ts'
import { receipts } from '../../database/tables/receipts.server.ts'
import { returnLines, returns } from '../../database/tables/returns.server.ts'
import type { ReceiptKind, ReceiptLine, ReceiptMode } from '../../database/values/receipts.ts'
import { toPay } from '../../ledger/ledger.ts'
import { type PaymentRow, type RefundRow, readLedger } from '../../ledger/write-ledger.server.ts'
import type { OrderRow } from '../../orders/transition.server.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, asc, eq, gt, inArray, type SQL, sql } from '../../platform/postgres/drizzle.server.ts'
import { sumOfLines } from '../../pricing/price.ts'
import { sumKopecks } from '../../pricing/sum-kopecks.ts'
import { cutLines, modeFor, type ReceiptBase, receiptLines, surplusLines } from '../receipt-lines.ts'

export type ReceiptRow = typeof receipts.$inferSelect
type NewReceipt = typeof receipts.$inferInsert

interface About {
  kind: ReceiptKind
  order: OrderRow
  payment: PaymentRow
  refund?: RefundRow
  kopecks: number
  isOffset?: boolean
  /** What the receipt of the payment said, where this is of its refund. */
  incomeMode?: ReceiptMode | undefined
}

/** What a receipt says, by the order, the return and the settings of this moment. */
export async function contentOf(
  tx: Transaction,
  { kind, order, payment, refund, kopecks, isOffset = false, incomeMode }: About,
): Promise<Omit<NewReceipt, 'desk' | 'state'>> {
  const { vatCode, taxSystem } = await readSiteSettings(tx)
  const ledger = await readLedger(tx, order.id)
  const named = await namedBefore(tx, { kind, payment, refund }, ledger)
  // A whole payment that was too much goes back as its receipt has named it.
  const whole = refund?.reason === 'overpaid' && kopecks === payment.kopecks ? await incomeLines(tx, [payment]) : []
  const lines = refund
    ? sumOfLines(whole) === kopecks
      ? whole
      : linesOfRefund(await baseOfRefund(tx, order, refund), refund, ledger, { isOffset, named })
    : receiptLines(await baseFor(tx, order, kind, payment), kopecks, named)
  const isPrepaid = incomeMode ? incomeMode === 'partial_prepayment' : isPart(order, payment, ledger)
  return {
    vatCode,
    taxSystem,
    kind,
    kopecks,
    orderId: order.id,
    paymentId: payment.id,
    refundId: refund?.id ?? null,
    lines,
    mode: modeFor(kind, { isOffset, isPart: isPrepaid, isAdvance: order.isAdvance }),
    email: order.email,
  }
}

interface Rows {
  payments: PaymentRow[]
  refunds: RefundRow[]
}

/** With it the order is not paid in full yet: a deposit, or a part that came first. A dearer place is paid for as a whole. */
export function isPart(order: OrderRow, payment: PaymentRow, { payments, refunds }: Rows): boolean {
  if (isForPlace(order, payment)) return false
  const earlier = payments.filter(({ id, state }) => id < payment.id && state === 'succeeded')
  const back = refunds.filter(({ paymentId, state }) => {
    return state !== 'cancelled' && earlier.some(({ id }) => id === paymentId)
  })
  const bill = { totalKopecks: order.totalKopecks - order.waivedKopecks, stands: true }
  return payment.kopecks < toPay(bill, { payments: earlier, refunds: back })
}

/**
 * Money that goes back in several parts, by several payments, has each piece in one receipt. What is back on a gift card
 * before the goods were handed over has none.
 */
function linesOfRefund(
  base: ReceiptBase,
  refund: RefundRow,
  { refunds }: Rows,
  { isOffset, named }: { isOffset: boolean; named: ReceiptLine[] },
): ReceiptLine[] {
  const parts = refunds.filter((each) => {
    if (each.id === refund.id) return true
    if (each.method === 'gift_card' && !isOffset) return false
    return each.state !== 'cancelled' && isSamePart(each, refund)
  })
  const from = sumKopecks(parts.filter(({ id }) => id < refund.id))
  const lines = surplusLines(base, sumKopecks(parts), named) ?? receiptLines(base, sumKopecks(parts))
  return parts.length === 1 ? lines : cutLines(lines, from, from + refund.kopecks, base.orderId)
}

const isSamePart = (one: RefundRow, other: RefundRow) =>
  one.returnId === other.returnId && one.reason === other.reason && +one.createdAt === +other.createdAt

/**
 * What the receipts of other payments have named, where a payment or what came beyond the bill may be for the rest: staff
 * have changed the order since. Nothing once money went back.
 */
async function namedBefore(
  tx: Transaction,
  { kind, payment, refund }: Pick<About, 'kind' | 'payment' | 'refund'>,
  { payments, refunds }: Rows,
): Promise<ReceiptLine[]> {
  if (kind === 'offset' || (refund && refund.reason !== 'overpaid')) return []
  const isBack = (each: RefundRow) => each.state !== 'cancelled' && !(refund && isSamePart(each, refund))
  if (refunds.some(isBack)) return []
  return incomeLines(
    tx,
    payments.filter(({ id, state }) => state === 'succeeded' && (refund || id !== payment.id)),
  )
}

async function incomeLines(tx: Transaction, came: PaymentRow[]): Promise<ReceiptLine[]> {
  const ids = came.map(({ id }) => id)
  const isIncome = and(eq(receipts.kind, 'income'), inArray(receipts.paymentId, ids))
  const rows = ids.length > 0 ? await tx.select().from(receipts).where(isIncome).orderBy(asc(receipts.id)) : []
  return rows.flatMap(({ lines }) => lines)
}

async function baseOfRefund(tx: Transaction, order: OrderRow, refund: RefundRow): Promise<ReceiptBase> {
  if (refund.returnId) return baseOfReturn(tx, order, refund.returnId)
  if (refund.reason === 'delivery') return baseOfDelivery(order, refund)
  if (refund.goods)
    return { orderId: order.id, goods: refund.goods, deliveryName: order.deliveryName, deliveryKopecks: 0 }
  // What was returned before it was cancelled has its own.
  return refund.reason === 'cancelled' ? baseOfKept(tx, order) : baseOf(tx, order)
}

/** The order is not delivered that way any more; older refunds have its name in the note. */
function baseOfDelivery(order: OrderRow, { goods, note, kopecks }: RefundRow): ReceiptBase {
  const deliveryName = goods?.[0]?.name ?? note ?? order.deliveryName
  return { orderId: order.id, goods: [], deliveryName, deliveryKopecks: goods?.[0]?.priceKopecks ?? kopecks }
}

/** What is paid for a dearer place is delivery, and nothing else. */
const isForPlace = ({ correction }: OrderRow, { state, kopecks }: PaymentRow) =>
  state === 'pending' && correction?.moreKopecks === kopecks

async function baseFor(tx: Transaction, order: OrderRow, kind: ReceiptKind, payment: PaymentRow): Promise<ReceiptBase> {
  if (kind === 'offset') return baseOfKept(tx, order)
  if (!isForPlace(order, payment)) return baseOf(tx, order)
  return { orderId: order.id, goods: [], deliveryName: order.deliveryName, deliveryKopecks: payment.kopecks }
}

async function baseOf(
  tx: Transaction,
  order: OrderRow,
  quantity: SQL<number> = sql<number>`${orderLines.quantity}`,
): Promise<ReceiptBase> {
  const goods = await tx
    .select({ name: orderLines.productName, quantity, priceKopecks: orderLines.priceKopecks })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  const advance = order.isAdvance ? { advance: 'Аванс: подарочная карта' } : {}
  const { deliveryName, deliveryPriceKopecks: deliveryKopecks } = order
  return { orderId: order.id, goods, deliveryName, deliveryKopecks, ...advance }
}

/** What came back, or was lost, before the rest was handed over stands in the receipt of its refund only. */
async function baseOfKept(tx: Transaction, order: OrderRow): Promise<ReceiptBase> {
  const gone = sql`coalesce((select sum(${returnLines.accepted}) from ${returnLines}
    join ${returns} on ${returns.id} = ${returnLines.returnId} and ${returns.state} = 'accepted'
    where ${returns.orderId} = ${orderLines.orderId} and ${returnLines.position} = ${orderLines.position}), 0)`
  const { goods, ...base } = await baseOf(tx, order, sql<number>`(${orderLines.quantity} - ${gone})::int`)
  return { ...base, goods: goods.filter(({ quantity }) => quantity > 0) }
}

async function baseOfReturn(tx: Transaction, order: OrderRow, returnId: number): Promise<ReceiptBase> {
  const [back] = await tx.select().from(returns).where(eq(returns.id, returnId))
  const goods = await tx
    .select({
      name: orderLines.productName,
      quantity: sql<number>`${returnLines.accepted}`,
      priceKopecks: orderLines.priceKopecks,
    })
    .from(returnLines)
    .innerJoin(orderLines, and(eq(orderLines.orderId, order.id), eq(orderLines.position, returnLines.position)))
    .where(and(eq(returnLines.returnId, returnId), gt(returnLines.accepted, 0)))
    .orderBy(asc(returnLines.position))
  const deliveryKopecks = back?.deliveryKopecks ?? 0
  // What was withheld of a discount before goes back beside these goods.
  const advance = `Остаток возврата по заказу № ${order.id}`
  return { orderId: order.id, goods, deliveryName: order.deliveryName, deliveryKopecks, advance }
}

export async function readOrder(tx: Transaction, orderId: number): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`There is no order ${orderId}.`)
  return order
}
