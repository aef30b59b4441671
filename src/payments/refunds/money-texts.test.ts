import { expect, test } from 'vitest'
import { daysLeft } from './money-texts.ts'

test.each([
  ['2026-11-26T05:00:00Z', 10],
  ['2026-11-17T04:59:59Z', 0],
  ['2026-11-16T04:59:59Z', -1],
])('until %s there are %i days', (until, days) => {
  expect(daysLeft(until, new Date('2026-11-16T05:00:00Z'))).toBe(days)
})
