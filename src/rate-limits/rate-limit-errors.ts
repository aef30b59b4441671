import { declareErrors } from '../platform/contract/errors.ts'
import { waitText } from '../platform/text/wait-text.ts'

export const rateLimitErrors = declareErrors({
  too_many_attempts: {
    status: 429,
    sentence: ({ retryAfter }: { retryAfter: number }) =>
      `Слишком много попыток. Попробуйте через ${waitText(retryAfter)}`,
  },
})
