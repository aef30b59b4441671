import { type ApiClient, ApiError } from '../../platform/browser/api-client.ts'
import type { AnswerOf, InputOf } from '../../platform/contract/endpoint.ts'
import type { confirmOrder } from '../checkout.contract.ts'

type Confirmed = AnswerOf<typeof confirmOrder>
type Body = InputOf<typeof confirmOrder>['body']

const answerWithinMs = 30_000

/**
 * Places the order. It may have been placed although the answer was lost; the request contains the draft's number, so
 * a retry finds that order and never makes a second one.
 */
export async function placeOrder(api: ApiClient, body: Body): Promise<Confirmed> {
  const ask = () =>
    api.call<typeof confirmOrder>('POST /api/checkout/confirm/', { body }, { timeoutMs: answerWithinMs })
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'ERR_NETWORK' || error.code === 'ETIMEDOUT')) return ask()
    throw error
  }
}
