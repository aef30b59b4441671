import { expect, test } from 'vitest'
import { dayStart } from './shop-day.ts'

test('the shop’s day begins seven hours before the UTC day', () => {
  expect(dayStart('2026-11-15')).toEqual(new Date('2026-11-14T17:00:00Z'))
  expect(dayStart('2026-12-31', 1)).toEqual(new Date('2026-12-31T17:00:00Z'))
})
