import { expect, test } from 'vitest'
import { openSeal } from './sealed-text.server.ts'

const seal = openSeal('a secret of the shop that is long enough', 'test')

test('opens what was sealed for the same owner, and nothing else', () => {
  const sealed = seal.seal('лисица', 'account 7')
  expect(sealed).not.toContain('лисица')
  expect(seal.open(sealed, 'account 7')).toBe('лисица')
  expect(seal.open(sealed, 'account 8')).toBeUndefined()
  expect(openSeal('another secret of the shop, also long', 'test').open(sealed, 'account 7')).toBeUndefined()
  expect(openSeal('a secret of the shop that is long enough', 'other').open(sealed, 'account 7')).toBeUndefined()
})

test('does not open what was changed, cut short or never sealed', () => {
  const sealed = seal.seal('лисица', 'account 7')
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  for (const broken of [bytes.toString('base64url'), sealed.slice(0, -4), sealed.slice(0, 8), '', 'лисица']) {
    expect(seal.open(broken, 'account 7')).toBeUndefined()
  }
})

test('seals the same text differently each time', () => {
  expect(seal.seal('лисица', 'account 7')).not.toBe(seal.seal('лисица', 'account 7'))
})
