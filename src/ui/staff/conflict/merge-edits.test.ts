import { describe, expect, test } from 'vitest'
import { isSame, mergeEdits, otherChanges } from './merge-edits.ts'

const start = { name: 'Рэн', price: 100, tags: ['a'], stock: 5 }
const theirs = { ...start, name: 'Рэн Такахаси', price: 120 }
const mine = { ...start, price: 90, tags: ['a', 'b'] }

test('lists their changes, and which ones clash with ours', () => {
  expect(otherChanges(start, mine, theirs)).toEqual([
    { name: 'name', before: 'Рэн', theirs: 'Рэн Такахаси', mine: 'Рэн', clashes: false },
    { name: 'price', before: 100, theirs: 120, mine: 90, clashes: true },
  ])
})

test('the same change by both is not listed', () => {
  expect(otherChanges(start, { ...start, price: 120 }, { ...start, price: 120 })).toEqual([])
})

test('our version keeps what they changed and we did not touch', () => {
  expect(mergeEdits(start, mine, theirs)).toEqual({ name: 'Рэн Такахаси', price: 90, tags: ['a', 'b'], stock: 5 })
})

test('their version keeps what we changed and they did not touch', () => {
  expect(mergeEdits(start, theirs, mine)).toEqual({ name: 'Рэн Такахаси', price: 120, tags: ['a', 'b'], stock: 5 })
})

describe('sameness', () => {
  test.each([
    [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
    [[1, 2], [2, 1], false],
    [null, undefined, false],
    [null, {}, false],
    [[], {}, false],
    [Number.NaN, Number.NaN, true],
    [{ a: undefined }, {}, true],
  ])('%j and %j: %j', (a, b, same) => expect(isSame(a, b)).toBe(same))
})
