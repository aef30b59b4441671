import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A hash that cannot be computed without the shop's secret. Each use has its own purpose, so that a hash made for one
 * purpose is not valid for another.
 */
export type KeyedHash = (text: string) => string

export function keyedHash(secret: string, purpose: string): KeyedHash {
  const key = createHmac('sha256', secret).update(purpose).digest()
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}

/** Compares in constant time. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
