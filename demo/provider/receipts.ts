import { type Answer, readAmount, refusal, toAmount } from './answers.ts'
import type { Books, StandInReceipt } from './books.ts'

interface Content {
  email: string
  items: unknown[]
  kopecks: number
}

const modes = ['full_prepayment', 'full_payment']
const subjects = ['commodity', 'service', 'payment']

/** The sentence of the refusal, or what a receipt says. */
function readContent(receipt: unknown): Content | string {
  const { customer, items, tax_system_code: system } = (receipt ?? {}) as Record<string, unknown>
  const { email } = (customer ?? {}) as { email?: unknown }
  if (typeof email !== 'string' || !email.includes('@')) return 'customer.email'
  if (system !== undefined && !isCode(system, 6)) return 'tax_system_code'
  if (!Array.isArray(items) || items.length < 1 || items.length > 100) return 'items'
  let kopecks = 0
  for (const item of items as Record<string, unknown>[]) {
    const { description, quantity, vat_code: vat, payment_mode: mode, payment_subject: subject } = item
    const price = readAmount(item.amount)
    if (typeof description !== 'string' || description.length < 1 || description.length > 128)
      return 'items.description'
    if (typeof quantity !== 'number' || quantity <= 0) return 'items.quantity'
    if (price === undefined || price < 1) return 'items.amount'
    if (!isCode(vat, 12)) return 'items.vat_code'
    if (!modes.includes(String(mode))) return 'items.payment_mode'
    if (!subjects.includes(String(subject))) return 'items.payment_subject'
    kopecks += Math.round(price * quantity)
  }
  return { email, items, kopecks }
}

function isCode(value: unknown, max: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max
}

/** Of a payment or refund: nothing, what it says, or a refusal because it does not add up. */
export function readReceipt(receipt: unknown, kopecks: number): Content | Answer | undefined {
  if (receipt === undefined) return undefined
  const content = readContent(receipt)
  if (typeof content === 'string') return refusal(400, 'invalid_request', 'Invalid receipt', `receipt.${content}`)
  if (content.kopecks !== kopecks) {
    return refusal(400, 'invalid_request', 'The receipt does not add up to the amount', 'receipt.items')
  }
  return content
}

export function isRefusal(read: Content | Answer | undefined): read is Answer {
  return read !== undefined && 'status' in read
}

/** `POST /receipts`: the offset, or a receipt that was refused before. */
export function createReceipt(books: Books, body: Record<string, unknown>, status: StandInReceipt['status']): Answer {
  const { type, payment_id: paymentId, refund_id: refundId } = body
  const refund = books.refunds.get(String(refundId))
  const payment = books.payments.get(String(type === 'refund' ? refund?.paymentId : paymentId))
  if ((type !== 'payment' && type !== 'refund') || payment?.status !== 'succeeded') {
    return refusal(400, 'invalid_request', 'No such paid payment or refund', 'payment_id')
  }
  if (body.send !== true) return refusal(400, 'invalid_request', 'The receipt has to be sent', 'send')
  const content = readContent(body)
  if (typeof content === 'string') return refusal(400, 'invalid_request', 'Invalid receipt', content)
  const settlements = (Array.isArray(body.settlements) ? body.settlements : []) as { type: string; amount: unknown }[]
  const settled = settlements.reduce((sum, { amount }) => sum + (readAmount(amount) ?? Number.NaN), 0)
  if (settled !== content.kopecks) {
    return refusal(400, 'invalid_request', 'Settlements do not add up to the items', 'settlements')
  }
  if (settled > (refund?.kopecks ?? payment.kopecks)) {
    return refusal(400, 'invalid_request', 'More than was paid', 'settlements')
  }
  const receipt = books.addReceipt({
    ...content,
    type,
    paymentId: payment.id,
    refundId: refund?.id ?? null,
    settlement: settlements[0]?.type ?? '',
    status,
  })
  return { status: 200, json: receiptJson(receipt) }
}

export function readOneReceipt(books: Books, id: string): Answer {
  const receipt = books.receipts.get(id)
  return receipt ? { status: 200, json: receiptJson(receipt) } : refusal(404, 'not_found', 'No such receipt')
}

function receiptJson({ id, type, paymentId, refundId, status, items, kopecks, settlement }: StandInReceipt) {
  const settlements = [{ type: settlement, amount: toAmount(kopecks) }]
  return { id, type, payment_id: paymentId, ...(refundId && { refund_id: refundId }), status, items, settlements }
}
