import { expect, test } from 'vitest'
import { untilNextDay } from './until-next-day.ts'

test.each([
  ['2026-11-15T16:59:00Z', 61],
  ['2026-11-15T17:00:00Z', 24 * 3600 + 1],
  ['2026-11-15T05:00:00Z', 12 * 3600 + 1],
])('at %s the next day in Novosibirsk is %i s away', (now, seconds) => {
  expect(untilNextDay(Date.parse(now)) / 1000).toBe(seconds)
})
