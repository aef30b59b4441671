import { z } from 'zod'
import { payWays } from '../../database/values/payment-methods.ts'
import { order } from '../../orders/orders.contract.ts'
import { type Endpoint, endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { oneOf } from '../../platform/contract/query-values.ts'

const tag = 'payments'
const query = z.object({ way: oneOf(payWays).describe('Straight to the app of the bank, where the provider can') })
const started = z.object({ url: z.url().describe('The provider’s page; or back, when it is decided already') })

export const payOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/pay/',
  summary: 'Begin or continue the payment of an order by card or SBP',
  tag,
  access: 'customer',
  params: z.object({ id: z.string().max(100) }),
  query: query.extend({
    sum: oneOf(['whole']).describe('All that it costs, also the rest after a deposit that is not asked for yet'),
  }),
  responses: { 200: started, 404: errorAnswer, 409: errorAnswer, 429: errorAnswer },
})

export const payByGiftCard = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/gift-card/',
  summary: 'Pay what a gift card that was entered can pay of an order that waits for money',
  tag,
  access: 'customer',
  params: z.object({ id: z.string().max(100) }),
  body: z.object({ card: z.number().int() }),
  responses: { 200: order, 404: errorAnswer, 409: errorAnswer, 429: errorAnswer },
})

const linkParams = z.object({ id: z.string().max(100), token: z.string().max(100) })

const linkedPayment = z
  .object({
    order_id: z.number().int(),
    sum: z.number().describe('Roubles that are still missing'),
    state: z.enum(['to_pay', 'pending', 'paid', 'cancelled']),
    failure: z.string().nullable(),
    online: z.boolean().describe('False when only a transfer is possible'),
    is_rest: z.boolean().describe('The rest after a deposit: the preorder has come'),
    is_more: z.boolean().describe('What a dearer place costs more: without it the order goes where it went before'),
    pay_until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'LinkedPayment' })

export type LinkedPayment = z.output<typeof linkedPayment>

export const getLinkedPayment = endpoint({
  method: 'GET',
  path: '/api/pay/{id}/{token}/',
  summary: 'The payment of an order by the link of its letter, without signing in: the sum and nothing else',
  tag,
  access: 'guest',
  params: linkParams,
  responses: { 200: linkedPayment, 404: errorAnswer },
})

export const payByLink = endpoint({
  method: 'POST',
  path: '/api/pay/{id}/{token}/',
  summary: 'Begin or continue the payment by the link of the letter',
  tag,
  access: 'guest',
  params: linkParams,
  query,
  responses: { 200: started, 404: errorAnswer, 409: errorAnswer, 429: errorAnswer },
})

/** Where a provider tells of payments; which providers there are is not said here. */
export function notificationEndpoint({ path, summary }: Pick<Endpoint, 'path' | 'summary'>) {
  return endpoint({
    method: 'POST',
    path,
    summary,
    tag,
    withoutCsrf: true,
    body: z.unknown(),
    responses: { 200: z.unknown(), 403: errorAnswer, 404: errorAnswer },
  })
}
