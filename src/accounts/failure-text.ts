import { ApiError } from '../platform/browser/api-client.ts'

/** The server's `error`, else its `detail`, else the given words. */
export function failureText(error: unknown, otherwise: string): string {
  const answer = error instanceof ApiError ? error.answer : undefined
  return answer?.error || answer?.detail || otherwise
}

export function fieldErrors(error: unknown): Record<string, string> {
  return (error instanceof ApiError && error.answer?.fields) || {}
}

/** The code of a refusal stands first in its detail: `wrong_code (request …)`. */
export function isRefusal(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.answer?.detail?.split(' ')[0] === code
}
