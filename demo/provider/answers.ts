import type { StandInPayment, StandInReceipt, StandInRefund } from './books.ts'

/** An answer as the documented contract has it. */
export interface Answer {
  status: number
  json: unknown
}

export function refusal(status: number, code: string, description: string, parameter?: string): Answer {
  return { status, json: { type: 'error', id: 'stand-in', code, description, ...(parameter && { parameter }) } }
}

export function toAmount(kopecks: number) {
  return { value: (kopecks / 100).toFixed(2), currency: 'RUB' }
}

/** Kopecks of `{ value: "100.00", currency: "RUB" }`; undefined when it is none. */
export function readAmount(amount: unknown): number | undefined {
  const { value, currency } = (amount ?? {}) as { value?: unknown; currency?: unknown }
  if (currency !== 'RUB' || typeof value !== 'string' || !/^\d{1,10}\.\d{2}$/.test(value)) return undefined
  return Number(value.replace('.', ''))
}

export function paymentJson(payment: StandInPayment, origin: string, registered?: StandInReceipt['status']) {
  const { id, status, kopecks, refunded, description, metadata, createdAt, instrument, reason, way } = payment
  const page = `${origin}/pay/${id}/${way ? `${way}/` : ''}`
  return {
    id,
    status,
    amount: toAmount(kopecks),
    description,
    metadata,
    created_at: createdAt,
    paid: status === 'succeeded',
    refundable: status === 'succeeded' && refunded < kopecks,
    test: true,
    recipient: { account_id: 'stand-in', gateway_id: 'stand-in' },
    ...(status === 'succeeded' && { refunded_amount: toAmount(refunded) }),
    ...(status === 'pending' && { confirmation: { type: 'redirect', confirmation_url: page } }),
    // Before it is paid there is nothing to register.
    ...(registered && { receipt_registration: status === 'succeeded' ? registered : 'pending' }),
    ...(instrument !== null && { payment_method: { type: instrument, id, saved: false } }),
    ...(status === 'canceled' && {
      cancellation_details: { party: 'payment_network', reason: reason ?? 'general_decline' },
    }),
  }
}

export function refundJson(refund: StandInRefund, registered?: StandInReceipt['status']) {
  const { id, paymentId, kopecks, status, description, createdAt } = refund
  const about = { ...(description && { description }), created_at: createdAt }
  const answer = { id, payment_id: paymentId, status, amount: toAmount(kopecks), ...about }
  return { ...answer, ...(registered && { receipt_registration: registered }) }
}
