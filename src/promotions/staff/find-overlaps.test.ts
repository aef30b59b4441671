import { expect, test } from 'vitest'
import { findOverlaps } from './find-overlaps.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))

test('promotions meet when their days and goods may be the same', () => {
  const all = [
    { id: 1, goods: { categories: [1, 2] }, startsAt: at(1), endsAt: at(10) },
    { id: 2, goods: { categories: [2], makers: [5] }, startsAt: at(9), endsAt: null },
    { id: 3, goods: { categories: [3] }, startsAt: null, endsAt: null },
    { id: 4, goods: { makers: [5], preorders: 'only' as const }, startsAt: at(10), endsAt: at(12) },
    { id: 5, goods: { preorders: 'without' as const }, startsAt: at(11), endsAt: at(12) },
  ]
  expect(all.map((one) => findOverlaps(one, all))).toEqual([[2], [1, 4, 5], [4, 5], [2, 3], [2, 3]])
})
