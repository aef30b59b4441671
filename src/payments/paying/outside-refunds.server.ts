import { orderEvents } from '../../database/tables/orders.server.ts'
import type { ProviderName } from '../../database/values/payment-methods.ts'
import { takeOffCard } from '../../gift-cards/pay-out.server.ts'
import { isMoneyGone, isProvider, isUnderWay, leftOf, makeRoom } from '../../ledger/ledger.ts'
import { paymentErrors } from '../../ledger/payment-errors.ts'
import { nameRefund, type PaymentRow, type RefundRow, readLedger } from '../../ledger/write-ledger.server.ts'
import { recountCorrection } from '../../orders/correct-delivery.server.ts'
import { billOf } from '../../orders/order-bill.server.ts'
import { addOrderEvent, countVersionUp } from '../../orders/order-events.server.ts'
import { canCancel } from '../../orders/order-steps.ts'
import { type OrderRow, releaseLetters } from '../../orders/transition.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq } from '../../platform/postgres/drizzle.server.ts'
import { formatTotal, toRoubles } from '../../platform/text/money.ts'
import { sumKopecks } from '../../pricing/sum-kopecks.ts'
import { addOutside, askSoon, findRevived, listedRefunds, madeOf, reviveRefund } from '../pending-refunds.server.ts'
import type { ListedRefund, PaymentProvider } from '../provider.ts'
import { providerOf } from '../providers.ts'
import { prepareReturn } from '../receipts/prepare-receipt.server.ts'
import { isWrittenByStaff } from '../refunds/get-order-money.server.ts'
import { tellReturned } from './tell-returned.server.ts'

/** What the provider's books say of a payment. */
export interface ProviderBooks {
  /** Null when it does not say. */
  refundedKopecks: number | null
  /** Something is on its way back. */
  isRefunding: boolean
  /** Where it lists them, and something has gone back. */
  listed: ListedRefund[] | undefined
}

export async function readBooks(provider: PaymentProvider, payment: PaymentRow): Promise<ProviderBooks> {
  const { providerId, kopecks, leftKopecks } = payment
  const id = providerId ?? ''
  const { state, refundedKopecks, isRefunding = false } = await provider.readPayment(id, payment)
  // The whole sum beside the word that a part went back says nothing.
  const told = leftKopecks === null || leftKopecks >= kopecks ? null : kopecks - leftKopecks
  const said = refundedKopecks === null || told === null ? (refundedKopecks ?? told) : Math.max(refundedKopecks, told)
  const gone = state === 'cancelled' ? kopecks : said
  return { refundedKopecks: gone, isRefunding, listed: gone === 0 ? undefined : await listedRefunds(provider, id) }
}

/**
 * Takes into the ledger what went back of a payment without the shop: in the provider's cabinet, or by the bank of the
 * card. Own refunds are known by their row, never by their sum; so while one is under way nothing is taken, and the
 * answer is `busy`. The order is locked.
 */
export async function takeOutsideRefunds(
  tx: Transaction,
  order: OrderRow,
  payment: PaymentRow,
  { refundedKopecks, isRefunding, listed = [] }: ProviderBooks,
  at: Date,
): Promise<'busy' | number> {
  const { refunds: rows } = await readLedger(tx, order.id)
  const underWay = rows.filter((refund) => refund.paymentId === payment.id && isUnderWay(refund))
  if (underWay.length > 0) {
    await askSoon(tx, underWay)
    return 'busy'
  }
  if (isRefunding) return 'busy'
  const made = await madeOf(tx, { paymentId: payment.id, method: payment.method })
  if (refundedKopecks === null && made.kopecks === 0) await tellUnknown(tx, order, payment, at)
  const byBank = await writtenBeside(tx, rows, payment, { refundedKopecks, listed })
  const more = (refundedKopecks ?? made.kopecks) - made.kopecks + byBank
  if (more <= 0) return 0
  const revived = await takeRevived(tx, payment, findRevived(rows, payment, listed), more, at)
  const gone = more - revived
  if (gone === 0) return revived
  const ledger = await readLedger(tx, order.id)
  const { kopecks, smaller } = makeRoom(billOf(order), ledger, { paymentId: payment.id, kopecks: gone })
  const ids = new Set(ledger.refunds.map(({ providerId }) => providerId))
  const unknown = listed.filter(({ id, state }) => state === 'succeeded' && !ids.has(id))
  const isListed = sumKopecks(unknown) === kopecks
  const parts = isListed ? unknown.map((each) => ({ providerId: each.id, kopecks: each.kopecks })) : [{ kopecks }]
  const row = await addOutside(tx, payment, { parts: kopecks > 0 ? parts : [], smaller }, at)
  await recountCorrection(tx, order)
  const card = row && (await followCard(tx, order, row, { kopecks, smaller }))
  await tellOutside(tx, order, payment, { kopecks, beyond: gone - kopecks, card }, at)
  return revived + kopecks
}

/**
 * What staff have written and a whole list does not hold was taken by the bank, and stands beside what is listed. One of
 * the same sum is the same refund, and so are several that add up to it.
 */
async function writtenBeside(
  tx: Transaction,
  rows: RefundRow[],
  { id: paymentId }: PaymentRow,
  { refundedKopecks, listed }: { refundedKopecks: number | null; listed: ListedRefund[] },
): Promise<number> {
  const done = listed.filter(({ state }) => state === 'succeeded')
  if (sumKopecks(done) !== refundedKopecks) return 0
  const free = done.filter(({ id }) => rows.every(({ providerId }) => providerId !== id))
  const written = rows.filter(
    (row) => row.paymentId === paymentId && row.state === 'succeeded' && isWrittenByStaff(row),
  )
  const beside: RefundRow[] = []
  for (const row of written) {
    const same = free.findIndex(({ kopecks }) => kopecks === row.kopecks)
    if (same < 0) beside.push(row)
    for (const { id: providerId } of same < 0 ? [] : free.splice(same, 1)) await nameRefund(tx, row, providerId)
  }
  return sumKopecks(free) === sumKopecks(beside) ? 0 : sumKopecks(beside)
}

/**
 * Own refunds that were given up, because the keys had changed, and went through all the same. Not where the ledger holds
 * them already: staff have written them, or have made the transfer and nothing is left; then what is beyond is told.
 */
async function takeRevived(
  tx: Transaction,
  { id: paymentId, orderId, method }: PaymentRow,
  found: ReturnType<typeof findRevived>,
  gone: number,
  at: Date,
): Promise<number> {
  const { name, label } = providerOf(method as ProviderName)
  let kopecks = 0
  for (const { refund, providerId, instead } of found) {
    const isAwaited = instead?.state === 'waiting'
    const left = leftOf(paymentId, await readLedger(tx, orderId)) + (isAwaited ? instead.kopecks : 0)
    if (Math.min(left, gone - kopecks) < refund.kopecks) continue
    const revived = await reviveRefund(tx, { refund, providerId, instead }, at)
    await prepareReturn(tx, name, revived)
    await tellReturned(tx, revived, at)
    const after = isAwaited ? 'перевод вместо него не\u00a0нужен' : 'проверьте, не\u00a0вернули\u00a0ли деньги дважды'
    const text = `${label}: возврат №\u00a0${refund.id} на\u00a0${roubles(refund.kopecks)} всё\u00a0же прошёл, ${after}.`
    await addOrderEvent(tx, { orderId, at, actor: 'shop', kind: 'note', text })
    await countVersionUp(tx, orderId)
    kopecks += refund.kopecks
  }
  return kopecks
}

/**
 * Staff have seen in the provider's cabinet, or in a letter of the bank, what went back without the shop. When the books
 * name it later, it is known. The order is locked.
 */
export async function writeOutsideRefund(
  tx: Transaction,
  order: OrderRow,
  seen: { paymentId: number; kopecks: number; note: string; accountId: number },
  at: Date,
): Promise<PaymentRow> {
  const ledger = await readLedger(tx, order.id)
  const payment = ledger.payments.find(({ id, state }) => id === seen.paymentId && state === 'succeeded')
  if (!payment || !isProvider(payment.method)) throw new ShopError('not_found')
  if (ledger.refunds.some((refund) => refund.paymentId === payment.id && isUnderWay(refund)))
    throw new ShopError(paymentErrors.refund_under_way)
  const { kopecks, smaller } = makeRoom(billOf(order), ledger, seen)
  if (kopecks < seen.kopecks) throw new ShopError(paymentErrors.refund_too_large, { maxKopecks: kopecks })
  const { note, accountId } = seen
  const row = await addOutside(tx, payment, { parts: [{ kopecks, note, accountId }], smaller }, at)
  await recountCorrection(tx, order)
  const card = row && (await followCard(tx, order, row, { kopecks, smaller }))
  await tellOutside(tx, order, payment, { kopecks, beyond: 0, card }, at)
  return payment
}

/**
 * What went back for a gift card is off it, as far as it is there. What made room was off it with its own refund, or was
 * never on it. Returns what staff are told.
 */
async function followCard(
  tx: Transaction,
  order: OrderRow,
  { id: refundId, createdAt: at }: RefundRow,
  { kopecks, smaller }: ReturnType<typeof makeRoom<RefundRow>>,
): Promise<string | undefined> {
  if (!order.isAdvance || order.state === 'cancelled') return undefined
  const due = smaller.reduce((rest, each) => rest - each.refund.kopecks + each.kopecks, kopecks)
  const taken = due > 0 ? await takeOffCard(tx, { orderId: order.id, refundId, kopecks: due, at }) : 0
  const told = [
    taken > 0 && `С\u00a0подарочной карты снято ${roubles(taken)}.`,
    taken < due && `${roubles(due - taken)} с\u00a0неё уже потрачены: договоритесь с\u00a0покупателем.`,
  ]
  return told.filter(Boolean).join(' ')
}

/** Something went back, and no answer names its sum: staff read it in the cabinet. */
async function tellUnknown(tx: Transaction, order: OrderRow, { method }: PaymentRow, at: Date): Promise<void> {
  const { label } = providerOf(method as ProviderName)
  const note = `${label} сообщил о\u00a0частичном возврате в\u00a0своём кабинете и\u00a0не\u00a0назвал сумму. Посмотрите её там и\u00a0запишите в\u00a0«Деньгах»: «Вернули без магазина».`
  await tellOnce(tx, order, note, at)
}

/** What is found again with every comparison is told once. */
async function tellOnce(tx: Transaction, order: OrderRow, text: string, at: Date): Promise<void> {
  const isTold = and(eq(orderEvents.orderId, order.id), eq(orderEvents.text, text))
  if ((await tx.$count(orderEvents, isTold)) > 0) return
  await addOrderEvent(tx, { orderId: order.id, at, actor: 'shop', kind: 'note', text })
  await countVersionUp(tx, order.id)
}

async function tellOutside(
  tx: Transaction,
  order: OrderRow,
  { method }: PaymentRow,
  { kopecks, beyond, card }: { kopecks: number; beyond: number; card: string | undefined },
  at: Date,
): Promise<void> {
  const { label } = providerOf(method as ProviderName)
  const told = { orderId: order.id, at, actor: 'shop' as const }
  const isGone = canCancel(order.state) && isMoneyGone(await readLedger(tx, order.id))
  const text = [
    `Возвращено в\u00a0кабинете ${label}: ${roubles(kopecks + beyond)}. Магазин этот возврат не\u00a0начинал.`,
    beyond > 0 &&
      `Это на\u00a0${roubles(beyond)} больше, чем оставалось от\u00a0оплаты: проверьте, не\u00a0вернули\u00a0ли деньги дважды.`,
    card,
    isGone &&
      'Денег по\u00a0заказу не\u00a0осталось, собирать его нельзя: отмените заказ или договоритесь с\u00a0покупателем.',
  ]
  const note = text.filter(Boolean).join(' ')
  // What the ledger has no room for is found again with every comparison.
  const isTold = and(eq(orderEvents.orderId, order.id), eq(orderEvents.text, note))
  if (kopecks === 0 && (await tx.$count(orderEvents, isTold)) > 0) return
  await releaseLetters(tx, order.id)
  await addOrderEvent(tx, { ...told, kind: 'note', text: note })
  if (kopecks > 0) {
    await addOrderEvent(tx, { ...told, kind: 'refunded', text: toldText(kopecks), lettersDue: true })
  }
  await countVersionUp(tx, order.id)
}

/** What the shopper reads of it. */
export function toldText(kopecks: number): string {
  return `Платёжный сервис вернул ${roubles(kopecks)} туда, откуда вы\u00a0платили.`
}

export function roubles(kopecks: number): string {
  return formatTotal(toRoubles(kopecks))
}
