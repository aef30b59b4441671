import { createHash, randomInt } from 'node:crypto'
import { codeAlphabet, codeLength, endOf } from './card-code.ts'

/**
 * Only the hash is kept. It has no key: 80 random bits cannot be searched, and a key that is lost or changed would take
 * everybody's money with it.
 */
export function hashCode(code: string): string {
  return createHash('sha256').update(`gift-card:${code}`).digest('base64url')
}

/** A new code, and what the card keeps of it. */
export function makeCode() {
  const code = Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
  return { code, kept: { codeHash: hashCode(code), codeEnd: endOf(code) } }
}
