import type {
  PaymentMethod,
  PaymentState,
  ProviderName,
  RefundReason,
  RefundState,
} from '../database/values/payment-methods.ts'
import { followsOrder, providerNames } from '../database/values/payment-methods.ts'
import { sumKopecks } from '../pricing/sum-kopecks.ts'

/** What the rules need of the rows. */
export interface LedgerPayment {
  id: number
  method: PaymentMethod
  state: PaymentState
  kopecks: number
}

export interface LedgerRefund {
  paymentId: number
  state: RefundState
  reason: RefundReason
  kopecks: number
}

/** What is known of its way out. */
export interface SentRefund extends LedgerRefund {
  providerId: string | null
  checks: number
}

export interface Ledger {
  payments: LedgerPayment[]
  refunds: LedgerRefund[]
}

/** An order, as far as money is concerned. */
export interface Bill {
  totalKopecks: number
  /** False when it is cancelled: nothing may be kept for it. */
  stands: boolean
}

export interface Balance {
  /** What came in. */
  received: number
  /** What has gone back. */
  returned: number
  /** What is on its way back. */
  returning: number
  /** What came in and is not promised back. */
  kept: number
}

export function balanceOf({ payments, refunds }: Ledger): Balance {
  const received = sumKopecks(payments.filter(({ state }) => state === 'succeeded'))
  const returned = sumKopecks(refunds.filter(({ state }) => state === 'succeeded'))
  const returning = sumKopecks(refunds.filter(({ state }) => state === 'pending' || state === 'waiting'))
  return { received, returned, returning, kept: received - returned - returning }
}

/** What gift cards paid, and what of it is on them again. */
export function cardMoneyOf({ payments, refunds }: Ledger): { paidKopecks: number; backKopecks: number } {
  const cards = payments.filter(({ method, state }) => method === 'gift_card' && state === 'succeeded')
  const back = refunds.filter(({ paymentId }) => cards.some(({ id }) => id === paymentId))
  return { paidKopecks: sumKopecks(cards), backKopecks: sumKopecks(back) }
}

/** What is still to be paid. */
export function toPay({ totalKopecks, stands }: Bill, ledger: Ledger): number {
  return stands ? Math.max(0, priceAfterConcessions(totalKopecks, ledger) - balanceOf(ledger).kept) : 0
}

/** What came in and belongs to the shopper: everything of a cancelled order, and what is beyond the total of another. */
export function leftOver({ totalKopecks, stands }: Bill, ledger: Ledger): number {
  const due = stands ? priceAfterConcessions(totalKopecks, ledger) : 0
  return Math.max(0, balanceOf(ledger).kept - due)
}

/** Goods that came back and concessions make the order cheaper; what was paid twice and went back does not. */
function priceAfterConcessions(totalKopecks: number, { refunds }: Ledger): number {
  const conceded = refunds.filter(({ state, reason }) => {
    return state !== 'cancelled' && (reason === 'return' || reason === 'concession')
  })
  return Math.max(0, totalKopecks - sumKopecks(conceded))
}

export interface RefundPart {
  paymentId: number
  method: PaymentMethod
  kopecks: number
}

/** A provider gives back one rouble at least. */
const minProviderRefund = 100

/**
 * Out of which payments a sum goes back: first to gift cards, then what the provider can return by itself, the newest
 * first. Less than asked for when there is not as much.
 */
export function splitRefund(kopecks: number, { payments, refunds }: Ledger): RefundPart[] {
  const parts: RefundPart[] = []
  let rest = kopecks
  const sources = payments.filter(({ state }) => state === 'succeeded').toSorted(byWayBack)
  for (const { id, method } of sources) {
    const part = Math.min(rest, leftOf(id, { payments, refunds }))
    if (part <= 0) continue
    const tooSmall = isProvider(method) && part < minProviderRefund
    parts.push({ paymentId: id, method: tooSmall ? 'transfer' : method, kopecks: part })
    rest -= part
  }
  return parts
}

/**
 * Money has gone back without the shop: how much of it the payment can have had, and which refunds that nobody has made
 * yet get smaller by it. Those that follow from the order are what it leaves over now, all are at most what is left.
 */
export function makeRoom<Row extends SentRefund>(
  bill: Bill,
  { payments, refunds }: { payments: LedgerPayment[]; refunds: Row[] },
  outside: Pick<LedgerRefund, 'paymentId' | 'kopecks'>,
): { kopecks: number; smaller: Smaller<Row>[] } {
  const after: Ledger = { payments, refunds: refunds.filter((refund) => !isUnmade(refund)) }
  const kopecks = Math.min(outside.kopecks, leftOf(outside.paymentId, after))
  after.refunds.push({ paymentId: outside.paymentId, kopecks, state: 'succeeded', reason: 'outside' })
  return { kopecks, smaller: fitRefunds(bill, after, refunds.filter(isUnmade)) }
}

/**
 * The ledger as if a payment had never come: nothing goes back of it, and of the others no more than is too much without
 * it.
 */
export function withoutPayment<Row extends SentRefund>(
  bill: Bill,
  { payments, refunds }: { payments: LedgerPayment[]; refunds: Row[] },
  paymentId: number,
): { after: Ledger; smaller: Smaller<Row>[] } {
  const others = refunds.filter((refund) => refund.paymentId !== paymentId)
  const after: Ledger = {
    payments: payments.filter(({ id }) => id !== paymentId),
    refunds: others.filter((refund) => !isUnmade(refund)),
  }
  return { smaller: fitRefunds(bill, after, others.filter(isUnmade)), after }
}

interface Smaller<Row> {
  refund: Row
  kopecks: number
}

/** Adds to a ledger what is still to be made, as far as there is money for it; gives those that get smaller by it. */
function fitRefunds<Row extends SentRefund>(bill: Bill, after: Ledger, unmade: Row[]): Smaller<Row>[] {
  const smaller: Smaller<Row>[] = []
  for (const refund of unmade) {
    const limit = followsOrder(refund.reason) ? leftOver(bill, after) : balanceOf(after).kept
    const fits = Math.max(0, Math.min(refund.kopecks, leftOf(refund.paymentId, after), limit))
    after.refunds.push({ ...refund, kopecks: fits })
    if (fits < refund.kopecks) smaller.push({ refund, kopecks: fits })
  }
  return smaller
}

/** Sent, and its answer is not known: the provider's sum may hold it or not. */
export function isUnderWay({ state, checks, providerId }: SentRefund): boolean {
  return state === 'pending' && (checks > 0 || providerId !== null)
}

/** Due, and nobody has begun to make it. */
function isUnmade(refund: SentRefund): boolean {
  return refund.state === 'waiting' || (refund.state === 'pending' && !isUnderWay(refund))
}

/** What came in by a payment and is not promised back. */
export function leftOf(paymentId: number, { payments, refunds }: Ledger): number {
  const came = payments.filter(({ id, state }) => id === paymentId && state === 'succeeded')
  return (
    sumKopecks(came) -
    sumKopecks(refunds.filter((refund) => refund.paymentId === paymentId && refund.state !== 'cancelled'))
  )
}

/** Something came in, and nothing of it is left: there is nothing to pack for. */
export function isMoneyGone(ledger: Ledger): boolean {
  const { received, kept } = balanceOf(ledger)
  return received > 0 && kept <= 0
}

function byWayBack(a: LedgerPayment, b: LedgerPayment): number {
  return wayBack(a.method) - wayBack(b.method) || b.id - a.id
}

function wayBack(method: PaymentMethod): number {
  return method === 'gift_card' ? 0 : isProvider(method) ? 1 : 2
}

/** What becomes of the money of an order that is taken back to «Ожидает оплаты». */
export const takenBackMoney = ['void', 'keep'] as const
export type TakenBackMoney = (typeof takenBackMoney)[number]

interface MarkedLedger<Payment> {
  payments: Payment[]
  refunds: SentRefund[]
}

/** Marks of staff without which something of this bill is missing: one of them was the mistake when it was not paid. */
export function neededMarks<Payment extends LedgerPayment>(bill: Bill, ledger: MarkedLedger<Payment>): Payment[] {
  return removableMarks(ledger).filter(({ id }) => isMissed(bill, ledger, id))
}

/** Marks of staff that this bill does not need: without them nothing changes but the money. */
export function spareMarks<Payment extends LedgerPayment>(bill: Bill, ledger: MarkedLedger<Payment>): Payment[] {
  return removableMarks(ledger).filter(({ id }) => !isMissed(bill, ledger, id))
}

function isMissed(bill: Bill, ledger: MarkedLedger<LedgerPayment>, paymentId: number): boolean {
  return toPay(bill, withoutPayment(bill, ledger, paymentId).after) > 0
}

/** What has left the shop is no mistake any more. */
function removableMarks<Payment extends LedgerPayment>({ payments, refunds }: MarkedLedger<Payment>): Payment[] {
  const isBack = (id: number) => refunds.some(({ paymentId, state }) => paymentId === id && state === 'succeeded')
  return payments.filter((payment) => isSaidByStaff(payment) && !isBack(payment.id))
}

/**
 * Whether a word of staff can be taken for a mistake, and whether the money can stay: only where something is missing
 * afterwards, because nobody waits for nothing.
 */
export function takeBackChoices(bill: Bill, ledger: MarkedLedger<LedgerPayment>): TakenBackMoney[] {
  const isVoidable = neededMarks(bill, ledger).length > 0
  const mayStay = toPay(bill, ledger) > 0
  return takenBackMoney.filter((choice) => (choice === 'void' ? isVoidable : mayStay))
}

/** Staff have said that money came: only that can have been a mistake. */
export function isSaidByStaff({ state, method }: Pick<LedgerPayment, 'state' | 'method'>): boolean {
  return state === 'succeeded' && !isProvider(method) && method !== 'gift_card'
}

export function isProvider(method: PaymentMethod): method is ProviderName {
  return providerNames.some((name) => name === method)
}
