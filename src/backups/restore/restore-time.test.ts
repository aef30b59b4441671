import { expect, test } from 'vitest'
import { readRestoreTime, writeRestoreTime } from './restore-time.ts'

test.each([
  ['2026-11-20 14:00', '2026-11-20T07:00:00.000Z'],
  ['2026-11-20 14:00:30', '2026-11-20T07:00:30.000Z'],
  [' 2026-11-20T14:00 ', '2026-11-20T07:00:00.000Z'],
  ['2026-11-20T14:00:30Z', '2026-11-20T14:00:30.000Z'],
  ['2026-11-20 14:00+03:00', '2026-11-20T11:00:00.000Z'],
])('%j is %s', (text, iso) => expect(readRestoreTime(text)?.toISOString()).toBe(iso))

test.each([
  'yesterday',
  '2026-11-20',
  '14:00',
  '2026-13-01 14:00',
  '2026-11-20 25:00',
  '2026-11-31 14:00',
  '2026-02-29 14:00Z',
  '',
])('%j is no time', (text) => expect(readRestoreTime(text)).toBeUndefined())

test('a time that was written is read', () => {
  const text = writeRestoreTime(new Date('2026-11-20T20:30:05.700Z'))
  expect([text, readRestoreTime(text)?.toISOString()]).toEqual(['2026-11-21 03:30:05', '2026-11-20T20:30:05.000Z'])
})
