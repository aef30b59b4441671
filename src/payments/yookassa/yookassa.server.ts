import { z } from 'zod'
import { payWays } from '../../database/values/payment-methods.ts'
import { receiptKinds } from '../../database/values/receipts.ts'
import { callPartner, readAnswer } from '../../platform/http/call-partner.server.ts'
import { PartnerError } from '../../platform/http/partner-error.ts'
import { callRules, type PaymentProvider, type ProviderPayment, type ProviderRefund, refusedBy } from '../provider.ts'
import type { ProviderAccess } from '../provider-access.server.ts'
import { yookassa } from './yookassa.ts'
import {
  receiptAnswer,
  registration,
  separateReceipt,
  toAmount,
  toReceipt,
  toReceiptState,
  withReceipt,
} from './yookassa-receipt.ts'
import { isYookassaSender } from './yookassa-senders.server.ts'

export interface YookassaKeys {
  url: string
  shopId: string
  secretKey: string
}

/** Sums are strings, as a rule with two digits: `"100.00"`. */
const amount = z.object({
  value: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,2})?$/)
    .transform((text) => Math.round(Number(text) * 100)),
  currency: z.literal('RUB'),
})

const cancellation = z.object({ reason: z.string().nullish() }).nullish()

const paymentAnswer = z.object({
  id: z.string().min(1).max(100),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount,
  refunded_amount: amount.nullish(),
  /** Of a payment that is decided it may name no address any more. */
  confirmation: z.object({ confirmation_url: z.url({ protocol: /^https?$/ }).nullish() }).nullish(),
  payment_method: z.object({ type: z.string() }).nullish(),
  cancellation_details: cancellation,
  receipt_registration: registration,
})

const refundAnswer = z.object({
  id: z.string().min(1).max(100),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  amount,
  cancellation_details: cancellation,
  receipt_registration: registration,
})

const refundList = z.object({
  items: z.array(refundAnswer.extend({ payment_id: z.string(), description: z.string().nullish() })),
  next_cursor: z.string().nullish(),
})

/** A hundred refunds each; no payment has as many. */
const maxPages = 20

const errorAnswer = z.object({ type: z.literal('error'), code: z.string(), description: z.string().optional() })

const notification = z.object({
  type: z.literal('notification'),
  event: z.string(),
  object: z.object({ id: z.string().min(1).max(100), payment_id: z.string().min(1).max(100).optional() }),
})

export const yookassaAccess: ProviderAccess = {
  description: yookassa,
  open: ({ yookassa: keys }) => keys && openYookassa(keys),
  notifications: {
    path: '/api/payments/yookassa/',
    summary: 'Notifications of YooKassa. Only the id is taken, the payment is asked for by our own call',
    isSender: isYookassaSender,
    answer: {},
  },
}

/** YooKassa, API v3. */
export function openYookassa(keys: YookassaKeys): PaymentProvider {
  const call = openClient(keys)

  return {
    name: yookassa.name,
    account: keys.shopId,
    payWays,

    async startPayment({ orderId, kopecks, idempotenceKey, description, returnUrl, way, receipt }) {
      const body = {
        amount: toAmount(kopecks),
        capture: true,
        confirmation: { type: 'redirect', return_url: returnUrl },
        ...(way && { payment_method_data: { type: way } }),
        description: description.slice(0, 128),
        metadata: { order_id: String(orderId), payment_key: idempotenceKey },
        ...withReceipt(receipt),
      }
      return toPayment(await call(paymentAnswer, '/payments', { key: idempotenceKey, body }))
    },

    async readPayment(id) {
      return toPayment(await call(paymentAnswer, `/payments/${encodeURIComponent(id)}`))
    },

    async refund({ id, paymentId, kopecks, idempotenceKey, description, receipt }) {
      if (id !== null) return toRefund(await call(refundAnswer, `/refunds/${encodeURIComponent(id)}`))
      const about = { payment_id: paymentId, amount: toAmount(kopecks), description: description.slice(0, 250) }
      const body = { ...about, ...withReceipt(receipt) }
      return toRefund(await call(refundAnswer, '/refunds', { key: idempotenceKey, body }))
    },

    listRefunds: (paymentId) => listRefunds(call, paymentId),

    readNotification(body) {
      const parsed = notification.safeParse(body)
      if (!parsed.success) return undefined
      const { event, object } = parsed.data
      const paymentId = event.startsWith('refund.') ? object.payment_id : object.id
      return paymentId === undefined ? undefined : { paymentId }
    },

    async tryKeys() {
      await call(z.object({ type: z.string() }), '/payments?limit=1')
    },

    receipts: {
      kinds: receiptKinds,
      // Its own receipts know no part payments.
      modes: ['full_prepayment', 'full_payment'],
      async send(receipt) {
        const body = separateReceipt(receipt)
        return toReceipt(await call(receiptAnswer, '/receipts', { key: receipt.idempotenceKey, body }))
      },
      async read(id) {
        return toReceipt(await call(receiptAnswer, `/receipts/${encodeURIComponent(id)}`))
      },
    },
  }
}

type Call = ReturnType<typeof openClient>

function openClient({ url, shopId, secretKey }: YookassaKeys) {
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`

  return async function call<Answer extends z.ZodType>(
    shape: Answer,
    path: string,
    send?: { key: string; body: object },
  ): Promise<z.output<Answer>> {
    const answer = await callPartner(`${url}${path}`, {
      ...callRules,
      method: send ? 'POST' : 'GET',
      headers: { accept: 'application/json', authorization, ...(send && { 'idempotence-key': send.key }) },
      body: send?.body,
    })
    // 202 is "not yet": the same key is sent again.
    if (answer.status < 400 && answer.status !== 200)
      throw new PartnerError('away', `status ${answer.status}: it is not decided yet`)
    if (answer.status !== 200) throw refusalOf(answer.status, readAnswer(answer, z.unknown()))
    return readAnswer(answer, shape)
  }
}

async function listRefunds(call: Call, paymentId: string) {
  const found: z.output<typeof refundList>['items'] = []
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const query = new URLSearchParams({ payment_id: paymentId, limit: '100', ...(cursor && { cursor }) })
    const { items, next_cursor: next } = await call(refundList, `/refunds?${query}`)
    found.push(...items.filter((item) => item.payment_id === paymentId))
    cursor = next ?? undefined
    if (cursor === undefined) break
  }
  return found.map((item) => {
    const { state } = toRefund(item)
    return { id: item.id, kopecks: item.amount.value, state, description: item.description ?? null }
  })
}

function toPayment(answer: z.output<typeof paymentAnswer>): ProviderPayment {
  const { id, status, amount, refunded_amount, confirmation, payment_method, cancellation_details } = answer
  return {
    id,
    state: status === 'canceled' ? 'cancelled' : status === 'succeeded' ? 'succeeded' : 'pending',
    kopecks: amount.value,
    refundedKopecks: refunded_amount?.value ?? 0,
    confirmationUrl: confirmation?.confirmation_url ?? null,
    instrument: payment_method?.type ?? null,
    cancelReason: cancellation_details?.reason ?? null,
    receiptState: toReceiptState(answer.receipt_registration),
  }
}

function toRefund(answer: z.output<typeof refundAnswer>): ProviderRefund {
  const { id, status, cancellation_details, receipt_registration } = answer
  const state = status === 'canceled' ? 'cancelled' : status
  const receiptState = toReceiptState(receipt_registration)
  return { id, state, cancelReason: cancellation_details?.reason ?? null, receiptState }
}

function refusalOf(status: number, json: unknown): PartnerError {
  const { data } = errorAnswer.safeParse(json)
  const said = [data?.code, data?.description].filter(Boolean).join(': ') || `status ${status}`
  return refusedBy(status === 401 || status === 403 ? 'keys' : 'refused', said)
}
