import { expect, test } from 'vitest'
import { accessSeconds, accessTokens } from './access-token.server.ts'

let time = new Date('2026-11-15T00:00:00Z')
const tokens = accessTokens('a secret of the shop', () => time)

test('a token names its session until it expires', () => {
  time = new Date('2026-11-15T00:00:00Z')
  const token = tokens.issue('session-1', 7)
  expect(tokens.read(token)).toBe('session-1')
  time = new Date(time.getTime() + (accessSeconds - 1) * 1000)
  expect(tokens.read(token)).toBe('session-1')
  time = new Date(time.getTime() + 1000)
  expect(tokens.read(token)).toBeUndefined()
})

test('a token that was changed, cut, signed with another secret or made up is refused', () => {
  time = new Date('2026-11-15T00:00:00Z')
  const token = tokens.issue('session-1', 7)
  const [head, , signature] = token.split('.')
  const forged = Buffer.from(JSON.stringify({ sid: 'session-2', exp: 9e9 })).toString('base64url')
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  const others = accessTokens('another secret', () => time).issue('session-1', 7)
  for (const wrong of [
    `${head}.${forged}.${signature}`,
    `${unsigned}.${forged}.`,
    token.slice(0, -1),
    others,
    '',
    '..',
  ]) {
    expect(tokens.read(wrong)).toBeUndefined()
  }
})
