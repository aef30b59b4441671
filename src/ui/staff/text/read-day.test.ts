import { expect, test } from 'vitest'
import { readDay, writeDayShort } from './read-day.ts'

test.each([
  ['15.11.2026', '2026-11-15'],
  [' 5.1.2026 ', '2026-01-05'],
  ['15.11.26', '2026-11-15'],
  ['15112026', '2026-11-15'],
  ['15/11/2026', '2026-11-15'],
  ['29.02.2028', '2028-02-29'],
  ['31.02.2026', undefined],
  ['11.15.2026', undefined],
  ['15.11', undefined],
  ['15.11.202', undefined],
  ['завтра', undefined],
  ['', undefined],
])('%j is %j', (text, day) => expect(readDay(text)).toBe(day))

test('a written day is read back', () => {
  expect(readDay(writeDayShort('2026-01-05'))).toBe('2026-01-05')
})
