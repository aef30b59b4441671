import { type Answer, paymentJson, readAmount, refundJson, refusal } from './answers.ts'
import type { Books, StandInRefund } from './books.ts'
import { isRefusal, readReceipt } from './receipts.ts'
import type { Trouble } from './trouble.ts'

const noReceipt = refusal(400, 'invalid_request', 'Receipt is missing or illegal', 'receipt')

const minRefund = 100
const maxPayment = 35_000_000

/** `POST /payments`: one stage, by redirect. */
export function createPayment(
  books: Books,
  body: Record<string, unknown>,
  origin: string,
  { receipt: registered, withoutSbp, needsReceipts }: Pick<Trouble, 'receipt' | 'withoutSbp' | 'needsReceipts'>,
): Answer {
  const kopecks = readAmount(body.amount)
  if (kopecks === undefined) return refusal(400, 'invalid_request', 'Invalid amount', 'amount')
  if (kopecks < 100 || kopecks > maxPayment) {
    return refusal(400, 'invalid_request', 'The amount is out of bounds', 'amount.value')
  }
  const { type, return_url: returnUrl } = (body.confirmation ?? {}) as { type?: unknown; return_url?: unknown }
  if (type !== 'redirect' || typeof returnUrl !== 'string' || !URL.canParse(returnUrl)) {
    return refusal(400, 'invalid_request', 'Confirmation by redirect needs a return_url', 'confirmation')
  }
  const { description = '', metadata = {} } = body
  if (typeof description !== 'string' || description.length > 128) {
    return refusal(400, 'invalid_request', 'The description is too long', 'description')
  }
  if (body.capture !== true)
    return refusal(400, 'invalid_request', 'Two stages are not part of the stand-in', 'capture')
  const receipt = readReceipt(body.receipt, kopecks)
  if (isRefusal(receipt)) return receipt
  if (needsReceipts && !receipt) return noReceipt
  const { type: way } = (body.payment_method_data ?? {}) as { type?: unknown }
  if (way !== undefined && way !== 'bank_card' && (way !== 'sbp' || withoutSbp)) {
    return refusal(400, 'invalid_request', 'This payment method is not available', 'payment_method_data.type')
  }
  const opens = way === 'sbp' ? { way } : {}
  const payment = books.addPayment({
    kopecks,
    description,
    returnUrl,
    ...opens,
    metadata: metadata as Record<string, string>,
  })
  if (receipt) {
    const about = { type: 'payment' as const, paymentId: payment.id, refundId: null, settlement: 'along' }
    books.addReceipt({ ...receipt, ...about, status: registered() })
  }
  return { status: 200, json: paymentJson(payment, origin, books.registration(payment.id, null)) }
}

export function readPayment(books: Books, id: string, origin: string): Answer {
  const payment = books.payments.get(id)
  if (!payment) return refusal(404, 'not_found', 'No such payment')
  return { status: 200, json: paymentJson(payment, origin, books.registration(id, null)) }
}

/** `POST /refunds`: whole or part of a paid payment. */
export function createRefund(
  books: Books,
  body: Record<string, unknown>,
  trouble: Pick<Trouble, 'receipt' | 'noRefunds' | 'slowRefunds' | 'needsReceipts'>,
): Answer {
  const { receipt: registered, noRefunds, slowRefunds, needsReceipts } = trouble
  if (noRefunds) return refusal(400, 'invalid_request', 'This operation cannot be performed')
  const payment = books.payments.get(String(body.payment_id))
  if (!payment) return refusal(404, 'not_found', 'No such payment', 'payment_id')
  const kopecks = readAmount(body.amount)
  if (kopecks === undefined || kopecks < minRefund) {
    return refusal(400, 'invalid_request', 'At least one rouble is refunded', 'amount')
  }
  if (payment.status !== 'succeeded') return refusal(400, 'invalid_request', 'The payment is not paid', 'payment_id')
  if (payment.refunded + kopecks > payment.kopecks) {
    return refusal(400, 'invalid_request', 'More than is left of the payment', 'amount.value')
  }
  const receipt = readReceipt(body.receipt, kopecks)
  if (isRefusal(receipt)) return receipt
  if (needsReceipts && !receipt) return noReceipt
  const description = typeof body.description === 'string' ? body.description : ''
  const refund = books.addRefund(payment, kopecks, description, slowRefunds ? 'pending' : 'succeeded')
  if (receipt) {
    const about = { type: 'refund' as const, paymentId: payment.id, refundId: refund.id, settlement: 'along' }
    books.addReceipt({ ...receipt, ...about, status: registered() })
  }
  return { status: 200, json: refundJson(refund, books.registration(payment.id, refund.id)) }
}

export function readRefund(books: Books, id: string): Answer {
  const refund = books.refunds.get(id)
  if (!refund) return refusal(404, 'not_found', 'No such refund')
  return { status: 200, json: refundJson(refund, books.registration(refund.paymentId, id)) }
}

/** `GET /refunds`: the newest first, by pages. */
export function listRefunds(books: Books, query: URLSearchParams): Answer {
  const paymentId = query.get('payment_id')
  const all = [...books.refunds.values()].filter((refund) => paymentId === null || refund.paymentId === paymentId)
  const start = Number(query.get('cursor') ?? 0)
  const limit = Number(query.get('limit') ?? 10)
  const items = all.toReversed().slice(start, start + limit)
  const more = start + limit < all.length && { next_cursor: String(start + limit) }
  return { status: 200, json: { type: 'list', items: items.map((refund) => refundJson(refund)), ...more } }
}

/** Somebody gives money back in the provider's cabinet, or the bank of the card takes it back: the shop has no part in it. */
export function refundOutside(books: Books, paymentId: string, kopecks: number): StandInRefund | undefined {
  const payment = books.payments.get(paymentId)
  if (payment?.status !== 'succeeded' || payment.refunded + kopecks > payment.kopecks) return undefined
  const refund = books.addRefund(payment, kopecks, '')
  books.save()
  return refund
}
