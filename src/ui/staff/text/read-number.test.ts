import { describe, expect, test } from 'vitest'
import { readRoubles, readWhole, writeRoubles } from './read-number.ts'

describe('roubles in a field', () => {
  test.each([
    ['1299', 1299],
    ['1 299,5', 1299.5],
    ['1\u00a0299.50 ₽', 1299.5],
    ['0', 0],
    ['', null],
    ['  ', null],
    ['12,345', undefined],
    ['-5', undefined],
    ['1e3', undefined],
    ['дорого', undefined],
    ['99999999999', undefined],
  ])('%j is %j', (text, value) => expect(readRoubles(text)).toBe(value))

  test.each([1299, 1299.5, 0, 0.01])('%d is read back', (value) => {
    expect(readRoubles(writeRoubles(value))).toBe(value)
  })
})

test.each([
  ['12', 12],
  ['1 000', 1000],
  ['', null],
  ['1,5', undefined],
  ['-1', undefined],
])('whole %j is %j', (text, value) => expect(readWhole(text)).toBe(value))
