import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A hash that nobody can compute without the shop's secret. Each use has its own purpose, so that what was made for
 * one thing is worth nothing for another.
 */
export type KeyedHash = (text: string) => string

export function keyedHash(secret: string, purpose: string): KeyedHash {
  const key = createHmac('sha256', secret).update(purpose).digest()
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}

/** Takes as long for a near miss as for a far one. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
