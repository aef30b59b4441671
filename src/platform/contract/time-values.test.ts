import { expect, test } from 'vitest'
import { dayValue, momentValue, zonedMomentValue } from './time-values.ts'

test.each([
  ['2026-12-31', true],
  ['1900-01-01', true],
  ['2199-12-31', true],
  ['1899-12-31', false],
  ['0001-01-01', false],
  ['2200-01-01', false],
  ['9999-12-31', false],
])('the day %s, and a moment of it: %s', (day, isRight) => {
  expect(dayValue().safeParse(day).success).toBe(isRight)
  expect(momentValue().safeParse(`${day}T12:00:00Z`).success).toBe(isRight)
  expect(zonedMomentValue().safeParse(`${day}T12:00:00-11:00`).success).toBe(isRight)
})
