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
export function makeRoom<Row extends LedgerRefund>(
  bill: Bill,
  { payments, refunds }: { payments: LedgerPayment[]; refunds: Row[] },
  outside: Pick<LedgerRefund, 'paymentId' | 'kopecks'>,
  isOpen: (refund: Row) => boolean,
): { kopecks: number; smaller: { refund: Row; kopecks: number }[] } {
  const after: Ledger = { payments, refunds: refunds.filter((refund) => !isOpen(refund)) }
  const kopecks = Math.min(outside.kopecks, leftOf(outside.paymentId, after))
  after.refunds.push({ paymentId: outside.paymentId, kopecks, state: 'succeeded', reason: 'outside' })
  const smaller: { refund: Row; kopecks: number }[] = []
  for (const refund of refunds.filter(isOpen)) {
    const limit = followsOrder(refund.reason) ? leftOver(bill, after) : balanceOf(after).kept
    const fits = Math.max(0, Math.min(refund.kopecks, leftOf(refund.paymentId, after), limit))
    after.refunds.push({ ...refund, kopecks: fits })
    if (fits < refund.kopecks) smaller.push({ refund, kopecks: fits })
  }
  return { kopecks, smaller }
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

/**
 * Whether the latest word of staff can be taken for a mistake, and whether the money can stay: only where something is
 * missing afterwards, because nobody waits for nothing. What has left the shop is no mistake any more.
 */
export function takeBackChoices(bill: Bill, { payments, refunds }: Ledger): TakenBackMoney[] {
  const latest = payments.findLast(isSaidByStaff)
  const ofLatest = refunds.filter(({ paymentId, state }) => paymentId === latest?.id && state !== 'cancelled')
  const without = {
    payments: payments.filter((payment) => payment !== latest),
    refunds: refunds.filter(({ paymentId }) => paymentId !== latest?.id),
  }
  const isVoidable = latest && ofLatest.every(({ state }) => state !== 'succeeded') && toPay(bill, without) > 0
  const mayStay = toPay(bill, { payments, refunds }) > 0
  return takenBackMoney.filter((choice) => (choice === 'void' ? isVoidable : mayStay))
}

/** Staff have said that money came: only that can have been a mistake. */
export function isSaidByStaff({ state, method }: Pick<LedgerPayment, 'state' | 'method'>): boolean {
  return state === 'succeeded' && !isProvider(method) && method !== 'gift_card'
}

export function isProvider(method: PaymentMethod): method is ProviderName {
  return providerNames.some((name) => name === method)
}
