import { expect, test } from 'vitest'
import { maxKopecks } from '../product-field.ts'
import { priceByPercent } from './bulk-steps.server.ts'

test.each([
  [100_000, 10, 110_000],
  [100_000, -10, 90_000],
  [129_900, 12.5, 146_100],
  [129_950, 10, 142_900],
  // A half rounds up, also where binary fractions are inexact.
  [10_100, 50, 15_200],
  [10_100, -50, 5_100],
  [100, -90, 100],
  [50, 10, 100],
  [0, 50, 0],
  [maxKopecks, 500, maxKopecks],
])('%i kopecks by %f %% are %i', (kopecks, percent, expected) => {
  expect(priceByPercent(kopecks, percent)).toBe(expected)
})
