import { expect, test } from 'vitest'
import { splitMoment, toMoment } from './shop-moment.ts'

test.each([
  ['2026-11-20', '18:30', '2026-11-20T11:30:00.000Z'],
  ['2026-11-20', '', '2026-11-19T17:00:00.000Z'],
  ['2026-11-20', '9.05', '2026-11-20T02:05:00.000Z'],
  ['2026-11-20', '24:00', undefined],
  ['2026-11-20', 'утром', undefined],
  ['', '10:00', undefined],
])('%s %s in Novosibirsk is %s', (day, time, moment) => {
  expect(toMoment(day, time)).toBe(moment)
})

test('and back', () => {
  expect(splitMoment('2026-11-19T17:00:00.000Z')).toEqual({ day: '2026-11-20', time: '00:00' })
  expect(splitMoment(null)).toEqual({ day: '', time: '' })
})
