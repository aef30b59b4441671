import type { FastifyBaseLogger } from 'fastify'
import { readSiteSettings } from '../../content/read-site-settings.server.ts'
import { orderEvents } from '../../database/tables/orders.server.ts'
import type { PayWay, ProviderName } from '../../database/values/payment-methods.ts'
import { type Ledger, toPay } from '../../ledger/ledger.ts'
import { paymentErrors } from '../../ledger/payment-errors.ts'
import { type PaymentRow, readLedger } from '../../ledger/write-ledger.server.ts'
import { asksForPart, billOf, deferredOf } from '../../orders/order-bill.server.ts'
import { addOrderEvent } from '../../orders/order-events.server.ts'
import { lockOrder, type OrderRow } from '../../orders/transition.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import { PartnerError } from '../../platform/http/partner-error.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq } from '../../platform/postgres/drizzle.server.ts'
import type { PaymentsParts } from '../payments-parts.server.ts'
import { addPending, neverStarted } from '../pending-payments.server.ts'
import { type PaymentOrder, type PaymentProvider, takesParts } from '../provider.ts'
import { providerOf } from '../providers.ts'
import { incomeOf, prepareIncome } from '../receipts/prepare-receipt.server.ts'
import { explainRefusal } from '../refusal-words.ts'
import { settlePayment } from './settle-payment.server.ts'

/** The provider's page lives for an hour; one that is about to close is not opened again. */
const pageMinutes = 50

interface Start {
  orderId: number
  returnUrl: string
  way?: PayWay | undefined
  /** All that the order costs, also what is not asked for yet. */
  isWhole?: boolean
  /** The payment that was open cannot be paid any more: another one is begun, once. */
  isAgain?: boolean
  /** Throws when the caller may not pay this order. */
  check: (order: OrderRow) => void
  log: FastifyBaseLogger
}

/**
 * Where the shopper pays. The row with its key is committed before the provider hears of it, so whatever gets lost,
 * the same key finds the same payment. Pressed twice, from two tabs too, it is one payment.
 */
export async function startPayment(parts: PaymentsParts, start: Start): Promise<string> {
  const { orderId, returnUrl, isWhole = false, check } = start
  const { provider } = parts
  if (!provider) throw new ShopError(paymentErrors.payment_unavailable)
  const way = start.way && provider.payWays.includes(start.way) ? start.way : null
  const payment = await parts.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    check(order)
    const by = { method: provider.name, providerAccount: provider.account }
    return openOrNew(tx, order, provider, { ...by, returnUrl, way, createdAt: parts.now() }, isWhole)
  })
  const answer = await ask(parts, provider, payment, start.log)
  // Not every agreement has this way: then the page with all the others.
  if (answer === 'refused') return startPayment(parts, { ...start, way: undefined })
  // Of two starts at once only one is kept, and its page is the one that both tabs get.
  const kept = await settlePayment(parts, payment, answer)
  if (kept && isPayable(kept) && kept.confirmationUrl !== null) return kept.confirmationUrl
  // One that has failed meanwhile, or whose page nobody knows: the shopper gets a new one. Should it be paid all the
  // same, the job finds it.
  if (kept?.state !== 'succeeded' && !start.isAgain) return startPayment(parts, { ...start, isAgain: true })
  return returnUrl
}

/** Nobody has failed on its page, and where the provider knows it, its page is known, too. */
function isPayable({ state, cancelReason, providerId, confirmationUrl }: PaymentRow): boolean {
  return state === 'pending' && cancelReason === null && (providerId === null || confirmationUrl !== null)
}

type NewPayment = {
  method: PaymentProvider['name']
  providerAccount: string
  returnUrl: string
  way: PayWay | null
  createdAt: Date
}

async function openOrNew(
  tx: Transaction,
  order: OrderRow,
  provider: PaymentProvider,
  wanted: NewPayment,
  isWhole: boolean,
): Promise<PaymentRow> {
  const ledger = await readLedger(tx, order.id)
  const kopecks = owed(order, ledger, isWhole, wanted.createdAt)
  if (kopecks === 0) throw new ShopError(paymentErrors.nothing_to_pay, { state: order.state })
  // The advance of a gift card is never more than that.
  const isLess = asksForPart(order) && !(isWhole && deferredOf(order) > 0)
  if (isLess && !takesParts(provider, await readSiteSettings(tx))) {
    throw new ShopError(order.isAdvance ? paymentErrors.card_by_transfer : paymentErrors.deposit_by_transfer)
  }
  const since = wanted.createdAt.getTime() - pageMinutes * 60_000
  const open = ledger.payments.findLast((payment) => {
    const isOurs = payment.method === wanted.method && payment.providerAccount === wanted.providerAccount
    if (payment.way !== wanted.way) return false
    const fits = isOurs && isPayable(payment) && payment.kopecks === kopecks
    return fits && payment.createdAt.getTime() > since
  })
  if (open) return open
  const payment = await addPending(tx, { ...wanted, orderId: order.id, kopecks })
  await prepareIncome(tx, provider, payment, order)
  return payment
}

/** What is asked for; or all, also the rest after a deposit before its time. */
function owed(order: OrderRow, ledger: Ledger, isWhole: boolean, at: Date): number {
  const mayBeEarly = isWhole && deferredOf(order) > 0
  const mayPayMore = mayBeEarly || order.correction !== null
  if (order.state !== 'awaiting_payment' && !(order.state === 'paid' && mayPayMore)) return 0
  return toPay(billOf(mayBeEarly ? { ...order, restUntil: at } : order), ledger)
}

/** One that was started before is asked for: its page may be closed already. */
async function ask(parts: PaymentsParts, provider: PaymentProvider, payment: PaymentRow, log: FastifyBaseLogger) {
  try {
    const { providerId } = payment
    return await (providerId === null
      ? provider.startPayment(await askFor(parts, payment))
      : provider.readPayment(providerId, payment))
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error
    log.warn({ payment: payment.id, reason: error.message }, 'a payment could not be started')
    // With other kinds the row waits: the shopper or the job tries again with the same key. So does one that was started
    // and cannot be read: somebody may be on its page.
    if (error.kind !== 'refused' || payment.providerId !== null) throw new ShopError(paymentErrors.payment_unavailable)
    await settlePayment(parts, payment, neverStarted(payment))
    if (payment.way !== null) return 'refused' as const
    await tellRefused(parts, payment, error.said)
    throw new ShopError(paymentErrors.payment_refused)
  }
}

/** Staff read once that shoppers cannot pay this order, and why. */
async function tellRefused({ db, now }: PaymentsParts, { orderId, method }: PaymentRow, said: string): Promise<void> {
  const text = `${providerOf(method as ProviderName).label} не\u00a0принимает оплату: ${explainRefusal(said)}. Покупателю предложен перевод.`
  const isTold = and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'note'), eq(orderEvents.text, text))
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    if ((await tx.$count(orderEvents, isTold)) > 0) return
    await addOrderEvent(tx, { orderId, at: now(), kind: 'note', actor: 'shop', text })
  })
}

/** Always the same for one payment: a provider may refuse a known key with another body. */
export async function askFor({ db }: Pick<PaymentsParts, 'db'>, payment: PaymentRow): Promise<PaymentOrder> {
  const { orderId, kopecks, idempotenceKey, returnUrl, way } = payment
  const receipt = await incomeOf(db, payment)
  return {
    orderId,
    kopecks,
    idempotenceKey,
    description: `Заказ № ${orderId}`,
    returnUrl: returnUrl ?? '',
    way,
    receipt,
  }
}
