import { expect, test } from 'vitest'
import { daysText } from './days-text.ts'
import { distanceText } from './distance-text.ts'
import { outlineOf, outlinePath, ringsFor } from './map-outline.ts'

test('the outline goes around all spots and leaves out those inside', () => {
  const corners = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 0, y: 10 },
  ]
  const found = outlineOf([{ x: 5, y: 5 }, ...corners, { x: 3, y: 9 }])
  expect(new Set(found.map(({ x, y }) => `${x} ${y}`))).toEqual(new Set(corners.map(({ x, y }) => `${x} ${y}`)))
  expect(outlinePath(corners, 2)).toMatch(/^M.+Z$/)
  expect(outlinePath([{ x: 1, y: 1 }], 2)).toMatch(/^M.+Z$/)
  expect(outlinePath([], 2)).toBe('')
})

test('rings stand at round distances, at most four', () => {
  expect(ringsFor(1000)).toEqual([250, 500, 750, 1000])
  expect(ringsFor(9500)).toEqual([5000])
  expect(ringsFor(7000)).toEqual([2000, 4000, 6000])
})

test('distances and days as people say them', () => {
  expect([20, 340, 980, 1234, 12_000].map(distanceText)).toEqual([
    '50\u00a0м',
    '350\u00a0м',
    '1\u00a0км',
    '1,2\u00a0км',
    '12\u00a0км',
  ])
  expect(daysText(2, 4)).toBe('2–4\u00a0рабочих дня')
  expect(daysText(1, 1)).toBe('1\u00a0рабочий день')
  expect(daysText(null, null)).toBeUndefined()
})
