import { describe, expect, it } from 'vitest'
import { lastPageOf, pageRange } from './page-range.ts'

describe('lastPageOf', () => {
  it.each([
    [0, 20, 1],
    [1, 20, 1],
    [20, 20, 1],
    [21, 20, 2],
    [120, 20, 6],
    [1_000_000, 20, 50_000],
  ])('%i products by %i make %i pages', (count, size, last) => {
    expect(lastPageOf(count, size)).toBe(last)
  })
})

describe('pageRange', () => {
  it('lists every page while there are few', () => {
    expect(pageRange(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('leaves out pages far from the current one', () => {
    expect(pageRange(1, 20)).toEqual([1, 2, 3, 4, 5, 'later', 20])
    expect(pageRange(10, 20)).toEqual([1, 'earlier', 9, 10, 11, 'later', 20])
    expect(pageRange(20, 20)).toEqual([1, 'earlier', 16, 17, 18, 19, 20])
  })

  it('never leaves out a single page, and always has the same length', () => {
    for (let current = 1; current <= 20; current++) {
      const range = pageRange(current, 20)
      expect(range).toHaveLength(7)
      expect(range).toContain(current)
      range.forEach((page, index) => {
        if (typeof page === 'string') expect(Number(range[index + 1]) - Number(range[index - 1])).toBeGreaterThan(2)
      })
    }
  })
})
