import { randomBytes } from 'node:crypto'
import { type KeyedHash, keyedHash, sameText } from './keyed-hash.server.ts'

export const csrfCookie = 'csrftoken'

/**
 * The token that a writing call repeats in its header. It is bound to the session cookie, so that a token planted in
 * the browser by somebody else is not valid.
 */
export interface CsrfTokens {
  issue(session: string | undefined): string
  fits(token: string | undefined, session: string | undefined): boolean
}

export function csrfTokens(secret: string): CsrfTokens {
  const hash: KeyedHash = keyedHash(secret, 'csrf')
  const seal = (nonce: string, session: string | undefined) => `${nonce}.${hash(`${nonce}:${session ?? ''}`)}`
  return {
    issue: (session) => seal(randomBytes(12).toString('base64url'), session),
    fits(token, session) {
      const [nonce, mark] = token?.split('.') ?? []
      return Boolean(token && nonce && mark) && sameText(token ?? '', seal(nonce ?? '', session))
    },
  }
}
