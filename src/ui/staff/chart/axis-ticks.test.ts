import { expect, test } from 'vitest'
import { axisTicks } from './axis-ticks.ts'

test.each([
  [
    [3, 98_000, 41_500],
    [0, 25_000, 50_000, 75_000, 100_000],
  ],
  [[100], [0, 25, 50, 75, 100]],
  [[0.3], [0, 0.1, 0.2, 0.3]],
  [
    [-40, 100],
    [-50, 0, 50, 100],
  ],
  [[-7], [-8, -6, -4, -2, 0]],
  [
    [0, 0],
    [0, 0.25, 0.5, 0.75, 1],
  ],
])('lines of %j are round numbers around the values', (values, ticks) => {
  expect(axisTicks(values).map((tick) => Number(tick.toFixed(6)))).toEqual(ticks)
})

test.each([
  [[1], [0, 1]],
  [[3], [0, 1, 2, 3]],
  [[9], [0, 3, 6, 9]],
  [[0], [0, 1]],
])('orders %j are counted in whole numbers', (values, ticks) => {
  expect(axisTicks(values, true)).toEqual(ticks)
})
