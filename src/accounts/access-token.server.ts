import { keyedHash, sameText } from '../platform/http/keyed-hash.server.ts'

export const accessSeconds = 5 * 60

const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url')

/**
 * A JSON Web Token that names a session. It is valid for minutes, and the session is still looked up on every call: when
 * a session ends, its tokens stop working at once.
 *
 * Implemented here because there is only one algorithm and one key, and nothing in a token can select another: `jose`
 * verifies only asynchronously, in every request, and `fast-jwt` brings five packages for one HMAC.
 */
export function accessTokens(secret: string, now: () => Date) {
  const sign = keyedHash(secret, 'access-token')
  const seconds = () => Math.floor(now().getTime() / 1000)
  return {
    issue(sessionId: string, accountId: number): string {
      const claims = { sub: String(accountId), sid: sessionId, iat: seconds(), exp: seconds() + accessSeconds }
      const content = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
      return `${content}.${sign(content)}`
    },

    /** The session's id, or undefined when the token is invalid or expired. */
    read(token: string): string | undefined {
      const [head, claims = '', signature = '', ...rest] = token.split('.')
      if (head !== header || rest.length > 0 || !sameText(signature, sign(`${head}.${claims}`))) return undefined
      const { sid, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string; exp: number }
      return exp > seconds() ? sid : undefined
    },
  }
}
