import { z } from 'zod'
import { orderStateWords } from '../../database/values/order-states.ts'
import { wordsOf } from '../../database/values/state-words.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'
import { managers } from '../../platform/contract/roles.ts'
import { plainText } from '../../platform/contract/text-values.ts'

const number = z.number().int()

const payableOrder = z.object({
  id: number,
  version: number,
  state: z.enum(wordsOf(orderStateWords)),
  full_name: z.string(),
  total: z.number().describe('Roubles that are missing now'),
  created_at: z.iso.datetime(),
})

export type PayableOrder = z.output<typeof payableOrder>

const match = z
  .object({
    text: z.string().describe('The line of the statement'),
    sum: z.number().nullable().describe('Roubles; null when there is none in the line'),
    verdict: z
      .enum([
        'exact',
        'other_sum',
        'by_sum',
        'several',
        'cancelled',
        'not_awaited',
        'unknown',
        'no_sum',
        'repeated',
        'outgoing',
        'taken',
        'extra',
      ])
      .describe(
        'exact: number and sum fit. other_sum: the number fits, the sum does not. by_sum: only the sum fits one order. several: it fits several. ' +
          'cancelled: its order was cancelled, the money goes back unless it lives again. not_awaited: the order is not waiting for payment. repeated: an earlier line pays the same order. outgoing: the money went out. taken: this very line was taken for the order before. extra: its order is paid, by other money; this goes back. A line that pays several orders is a match of each',
      ),
    numbers: z.array(number).describe('What stands in the line as the number of an order, whether there is one or not'),
    order: payableOrder.nullable(),
    candidates: z.array(payableOrder).describe('For `several`'),
  })
  .meta({ id: 'PaymentMatch' })

export type PaymentMatch = z.output<typeof match>

const tag = 'staff orders'
const access = 'staff'
const roles = managers

export const matchPayments = endpoint({
  method: 'POST',
  path: '/api/staff/orders/payments/match/',
  summary: 'Which orders the lines of a bank statement pay: by number in the purpose and by sum',
  tag,
  access,
  roles,
  body: z.object({ text: plainText(100_000).describe('One payment a line, at most 200') }),
  responses: { 200: z.array(match) },
})

export const confirmPayments = endpoint({
  method: 'POST',
  path: '/api/staff/orders/payments/confirm/',
  summary:
    'Take money for orders, each for itself, with what became of it. One with less than is missing waits for the rest',
  tag,
  access,
  roles,
  body: z.object({
    payments: z
      .array(
        z.object({
          order_id: number,
          version: number,
          sum: z.number().min(0.01).max(1e12).describe('What came in, roubles; kept in the audit log'),
          text: plainText(2000).describe('The line of the statement'),
        }),
      )
      .min(1)
      .max(200),
  }),
  responses: { 200: z.array(z.object({ order_id: number, error: z.string().nullable() })) },
})

export type Payment = z.output<(typeof confirmPayments)['body']>['payments'][number]
