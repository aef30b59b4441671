import { ApiError } from '../platform/browser/api-client.ts'
import { createStore } from '../platform/browser/create-store.ts'
import { isRefusal, Stopped } from '../platform/browser/failure.ts'
import type { IdentityProof } from './confirm-identity.contract.ts'

interface IdentityQuestion {
  /** Why it is asked, as a sentence. */
  why: string
  /** Fails with the server's refusal when the proof is wrong; the dialog then asks again. */
  use: (proof: IdentityProof) => Promise<void>
  cancel: () => void
}

export const identityQuestion = createStore<IdentityQuestion | undefined>(undefined)

/**
 * Asks who is there once more, and makes the call with the proof: `await withIdentity('…', (proof) => save(proof))`.
 * `IdentityDialog` in the frame asks.
 */
export function withIdentity<Answer>(why: string, call: (proof: IdentityProof) => Promise<Answer>): Promise<Answer> {
  identityQuestion.get()?.cancel()
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  identityQuestion.set({
    why,
    async use(proof) {
      try {
        resolve(await call(proof))
      } catch (error) {
        if (mayTryAgain(error)) throw error
        reject(error)
      }
      identityQuestion.set(undefined)
    },
    cancel() {
      identityQuestion.set(undefined)
      reject(new Stopped('Ничего не изменено: вы не подтвердили, что это вы.'))
    },
  })
  return promise
}

/** Other refusals are about the change itself: the form behind the dialog shows them. */
function mayTryAgain(error: unknown): boolean {
  return isRefusal(error, 'wrong_password') || (error instanceof ApiError && error.status === 429)
}
