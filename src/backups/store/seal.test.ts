import { expect, test } from 'vitest'
import { openSeal } from './seal.server.ts'

const seal = openSeal('a key of at least 32 characters.')
const bytes = Buffer.from('everything that the shop knows')

test('what was closed opens again under its name, and never looks the same twice', () => {
  const closed = seal.close('a/b', bytes)
  expect(seal.open('a/b', closed)).toEqual(bytes)
  expect(closed.includes(bytes)).toBe(false)
  expect(seal.close('a/b', bytes)).not.toEqual(closed)
  expect(openSeal('a key of at least 32 characters.').open('a/b', closed)).toEqual(bytes)
})

test('another key is told from damage', () => {
  const closed = seal.close('a/b', bytes)
  expect(() => openSeal('another key of 32 characters....').open('a/b', closed)).toThrow('another BACKUP_KEY')
  for (const at of [20, 30, closed.length - 1]) {
    const damaged = Buffer.from(closed)
    damaged[at] = (damaged[at] ?? 0) ^ 1
    expect(() => seal.open('a/b', damaged)).toThrow('a/b in the backup is damaged')
  }
  expect(() => seal.open('a/b', closed.subarray(0, 40))).toThrow('damaged')
  expect(() => seal.open('a/c', closed)).toThrow('a/c in the backup is damaged')
})
