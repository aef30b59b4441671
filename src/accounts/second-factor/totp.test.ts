import { expect, test } from 'vitest'
import { authenticatorUrl, base32, findStep, stepAt, totpCode } from './totp.server.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, rows of SHA1. They have eight digits, of which six-digit codes are the last six.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at second %i the code ends %s', (second, code) => {
  expect(totpCode(secret, stepAt(new Date(second * 1000)))).toBe(code.slice(2))
})

test('a code counts one step before and after its own', () => {
  const at = new Date('2026-11-16T09:00:00Z')
  const code = totpCode(secret, stepAt(at))
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  expect([-31, -30, 0, 29, 59].map((by) => findStep(secret, code, later(by)))).toEqual([
    undefined,
    ...Array(4).fill(stepAt(at)),
  ])
  expect(findStep(secret, code, later(60))).toBeUndefined()
  expect(findStep(secret, '12345', at)).toBeUndefined()
})

// RFC 4648, section 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j is %j', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

test('the address for apps names shop and person, also with spaces and colons', () => {
  const url = new URL(authenticatorUrl(secret, 'anna+1@mail.test', 'Лиса: магазин'))
  expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(url.pathname)).toBe('/Лиса  магазин:anna+1@mail.test')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Лиса  магазин',
  })
  expect(url.search).not.toContain('+')
})
