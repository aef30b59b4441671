import { z } from 'zod'
import { paymentMethods, paymentStates, refundReasons, refundStates } from '../../database/values/payment-methods.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { administrators, managers } from '../../platform/contract/roles.ts'
import { plainText } from '../../platform/contract/text-values.ts'
import { dayValue } from '../../platform/contract/time-values.ts'

const number = z.number().int()

const payment = z.object({
  id: number,
  sum: z.number().describe('Roubles'),
  method: z.enum(paymentMethods),
  state: z.enum(paymentStates),
  instrument: z.string().nullable().describe('What was paid with, in the provider’s word'),
  failure: z.string().nullable().describe('Why it failed'),
  document: z.string().nullable(),
  author: z.string().nullable().describe('E-mail of who of the staff took it'),
  created_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  can_void: z.boolean().describe('An administrator can say that the mark of staff was a mistake'),
})

const refund = z.object({
  id: number,
  order_id: number,
  sum: z.number().describe('Roubles'),
  method: z.enum(paymentMethods),
  state: z.enum(refundStates).describe('pending: the provider sends it. waiting: staff have to'),
  reason: z.enum(refundReasons),
  note: z.string().nullable(),
  document: z.string().nullable(),
  document_date: z.string().nullable(),
  since: z.iso.datetime(),
  until: z.iso.datetime().describe('Ten days after it became due'),
  decided_at: z.iso.datetime().nullable(),
  can_void: z.boolean().describe('Staff wrote that it was made without the shop, and can say that this was a mistake'),
})

export type StaffPayment = z.output<typeof payment>
export type StaffRefund = z.output<typeof refund>

const orderMoney = z
  .object({
    order_id: number,
    version: number,
    has_email: z.boolean().describe('Letters about it reach somebody'),
    received: z.number(),
    returned: z.number(),
    returning: z.number(),
    kept: z.number().describe('What can be given back'),
    to_pay: z.number().describe('What is missing of an order that waits for payment'),
    waived: z.number().describe('What staff do not ask for'),
    payments: z.array(payment),
    refunds: z.array(refund),
  })
  .meta({ id: 'StaffOrderMoney' })

export type StaffOrderMoney = z.output<typeof orderMoney>

/** For «Сегодня»: what is due and does not go by itself, the oldest first. */
export const dueRefunds = z.object({
  count: number,
  total: z.number().describe('Roubles'),
  first: z.array(refund.pick({ id: true, order_id: true, sum: true, method: true, state: true, until: true })),
})

export type DueRefunds = z.output<typeof dueRefunds>

/** For «Сегодня»: what went back without the shop, the newest first. */
export const outsideRefunds = z.array(
  refund.pick({ id: true, order_id: true, sum: true, method: true, since: true }).extend({
    is_whole: z.boolean().describe('Nothing is left of the order’s money, and it is neither sent nor cancelled'),
  }),
)

export type OutsideRefunds = z.output<typeof outsideRefunds>

const tag = 'staff refunds'
const access = 'staff'
const roles = managers
const params = z.object({ id: z.string().max(100) })
const asked = { tag, access, roles, params } as const
const answers = { 200: orderMoney, 404: errorAnswer, 409: errorAnswer }
const shownVersion = number.describe('As it was shown; pressed twice, the second is 409 `edited_meanwhile`')
const enteredSum = z.number('Введите сумму.').min(0.01, 'Больше нуля.').max(1e9).multipleOf(0.01, 'Рубли и копейки.')

export const getOrderMoney = endpoint({
  method: 'GET',
  path: '/api/staff/orders/{id}/money/',
  summary: 'The ledger of an order: what came in and what goes back',
  ...asked,
  responses: { 200: orderMoney, 404: errorAnswer },
})

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/staff/orders/{id}/refunds/',
  summary: 'Give back a part or the whole of what was paid; the shopper is told',
  ...asked,
  recentIdentity: true,
  body: z.object({
    version: shownVersion,
    sum: z.number('Введите сумму.').min(1, 'От 1 рубля.').max(1e9).multipleOf(0.01, 'Рубли и копейки.'),
    note: plainText(500).min(1, 'Напишите причину.').describe('The shopper reads it'),
    by_hand: z.boolean().default(false).describe('By a transfer of ours, not by the provider'),
  }),
  responses: answers,
})

export type RefundInput = z.output<(typeof refundOrder)['body']>

export const writeOutsideRefund = endpoint({
  method: 'POST',
  path: '/api/staff/orders/{id}/outside_refunds/',
  summary:
    'Money of an online payment went back without the shop, in the provider’s cabinet or by the bank, and staff have seen how much',
  ...asked,
  recentIdentity: true,
  body: z.object({
    version: shownVersion,
    payment_id: number,
    sum: enteredSum,
    note: plainText(500).min(1, 'Напишите, где вы это увидели.').describe('Staff read it'),
  }),
  responses: answers,
})

export const voidOutsideRefund = endpoint({
  method: 'POST',
  path: '/api/staff/orders/{id}/outside_refunds/{refund}/void/',
  summary: 'Staff wrote by mistake that money went back without the shop; the shopper, if told, is told so',
  ...asked,
  recentIdentity: true,
  params: params.extend({ refund: z.string().max(100) }),
  body: z.object({
    version: shownVersion,
    reason: plainText(500).min(1, 'Напишите причину.').describe('Staff read it'),
  }),
  responses: answers,
})

export type OutsideRefund = z.output<(typeof writeOutsideRefund)['body']>

export const receivePayment = endpoint({
  method: 'POST',
  path: '/api/staff/orders/{id}/payments/',
  summary:
    'Money came in for an order. With less than is missing it waits for the rest; what is too much goes back, of one that is paid or cancelled all of it',
  ...asked,
  body: z.object({
    version: shownVersion,
    sum: enteredSum,
    method: z.enum(['transfer', 'cash']),
    document: plainText(500).optional().describe('Number of the document, or the line of the statement'),
  }),
  responses: answers,
})

export const voidPayment = endpoint({
  method: 'POST',
  path: '/api/staff/orders/{id}/payments/{payment}/void/',
  summary:
    'Staff marked by mistake that money came in, and the order does not stand on it; the shopper, if told, is told so',
  ...asked,
  roles: administrators,
  params: params.extend({ payment: z.string().max(100) }),
  body: z.object({
    version: shownVersion,
    reason: plainText(500).min(1, 'Напишите причину.').describe('Staff read it'),
  }),
  responses: answers,
})

export type ReceivedPayment = z.output<(typeof receivePayment)['body']>

export const acceptLess = endpoint({
  method: 'POST',
  path: '/api/staff/orders/{id}/accept_less/',
  summary: 'Take what came in as enough: a concession with a reason. The order is paid, and the shopper is told',
  ...asked,
  recentIdentity: true,
  body: z.object({
    version: number,
    note: plainText(500).min(1, 'Напишите причину.').describe('The shopper reads it'),
  }),
  responses: answers,
})

export const confirmRefund = endpoint({
  method: 'POST',
  path: '/api/staff/refunds/{id}/confirm/',
  summary: 'Staff have given the money back by transfer or in cash',
  ...asked,
  body: z.object({
    method: z.enum(['transfer', 'cash']),
    document: plainText(100).min(1, 'Введите номер документа.'),
    date: dayValue('Введите дату.'),
  }),
  responses: answers,
})

export type RefundDone = z.output<(typeof confirmRefund)['body']>
