import { type Answer, paymentJson, readAmount, refundJson, refusal } from './answers.ts'
import type { openBooks } from './books.ts'

type Books = ReturnType<typeof openBooks>

const minRefund = 100
const maxPayment = 35_000_000

/** `POST /payments`: one stage, by redirect. */
export function createPayment(books: Books, body: Record<string, unknown>, origin: string): Answer {
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
  const payment = books.addPayment({ kopecks, description, returnUrl, metadata: metadata as Record<string, string> })
  return { status: 200, json: paymentJson(payment, origin) }
}

export function readPayment(books: Books, id: string, origin: string): Answer {
  const payment = books.payments.get(id)
  return payment ? { status: 200, json: paymentJson(payment, origin) } : refusal(404, 'not_found', 'No such payment')
}

/** `POST /refunds`: whole or part of a paid payment. */
export function createRefund(books: Books, body: Record<string, unknown>): Answer {
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
  return { status: 200, json: refundJson(books.addRefund(payment, kopecks)) }
}

export function readRefund(books: Books, id: string): Answer {
  const refund = books.refunds.get(id)
  return refund ? { status: 200, json: refundJson(refund) } : refusal(404, 'not_found', 'No such refund')
}
