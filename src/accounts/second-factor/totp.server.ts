import { createHmac, randomBytes } from 'node:crypto'
import { sameText } from '../../platform/http/keyed-hash.server.ts'

const stepSeconds = 30
const codeDigits = 6
/** Clocks of phones differ a little, and people type slowly: one step before and after counts, too. */
const drift = [0, -1, 1]

/** 160 bits, as RFC 4226 recommends. */
export function newTotpSecret(): Buffer {
  return randomBytes(20)
}

export function stepAt(at: Date): number {
  return Math.floor(at.getTime() / 1000 / stepSeconds)
}

/** RFC 6238 with SHA-1, which is what every authenticator app computes. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** codeDigits).padStart(codeDigits, '0')
}

/** The time step that this code belongs to, of those that count at this moment. */
export function findStep(secret: Buffer, code: string, at: Date): number | undefined {
  const now = stepAt(at)
  return drift.map((by) => now + by).find((step) => sameText(totpCode(secret, step), code))
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding, as apps take a typed secret. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What the QR code holds. The shop's name stands twice, as the apps of Google and Apple each read another place. */
export function authenticatorUrl(secret: Buffer, email: string, shopName: string): string {
  const issuer = shopName.replaceAll(':', ' ')
  const query = new URLSearchParams({ secret: base32(secret), issuer })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query.toString().replaceAll('+', '%20')}`
}
