import { ShopError } from '../../platform/contract/errors.ts'
import { rateLimitErrors } from '../../rate-limits/rate-limit-errors.ts'
import type { Limit, RateLimits } from '../../rate-limits/rate-limits.server.ts'

const limit: Limit = { name: 'confirm-refused', max: 30, seconds: 10 * 60 }
const maxKept = 10_000

/**
 * Limits refused confirmations: only bots keep asking for sold-out products. Only refusals are counted, so that
 * successful orders have no extra cost; accounts over the limit are refused without a query.
 */
export function openRefusedConfirmations(limits: RateLimits, now: () => Date) {
  const waitUntil = new Map<number, number>()

  return {
    mayAsk(accountId: number): void {
      const until = waitUntil.get(accountId)
      if (until === undefined) return
      const seconds = Math.ceil((until - now().getTime()) / 1000)
      if (seconds > 0) throw new ShopError(rateLimitErrors.too_many_attempts, { retryAfter: seconds })
      waitUntil.delete(accountId)
    },

    async count(accountId: number): Promise<void> {
      try {
        await limits.take([limit, String(accountId)])
      } catch (error) {
        if (error instanceof ShopError && error.code === 'too_many_attempts') {
          if (waitUntil.size >= maxKept) waitUntil.clear()
          waitUntil.set(accountId, now().getTime() + Number(error.facts.retryAfter) * 1000)
        }
        throw error
      }
    },
  }
}
