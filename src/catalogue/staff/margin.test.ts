import { expect, test } from 'vitest'
import { marginPercent } from './margin.ts'

test.each([
  [1000, 600, 40],
  [1000, 0, 100],
  [1000, 1500, -50],
  [0, 100, null],
])('price %i, cost %i: %s %%', (price, cost, margin) => {
  expect(marginPercent(price, cost)).toBe(margin)
})
