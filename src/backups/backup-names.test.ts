import { expect, test } from 'vitest'
import { lastNight } from './backup-jobs.server.ts'
import { segmentCount, segmentName, segmentOf, stampOf } from './backup-names.server.ts'

test.each([
  [1, '0/2000028', '000000010000000000000002'],
  [1, '0/FFFFFFFF', '0000000100000000000000FF'],
  [10, '1/0', '0000000A0000000100000000'],
  [2, '1F/AB000000', '000000020000001F000000AB'],
])('timeline %i at %s is segment %s', (timeline, lsn, segment) => {
  expect(segmentOf(timeline, lsn)).toBe(segment)
  expect(segmentName(timeline, segmentCount(segment))).toBe(segment)
})

test('the segment after FF begins the next half', () => {
  expect(segmentName(1, segmentCount('0000000100000000000000FF') + 1)).toBe('000000010000000100000000')
})

test('a stamp sorts by time', () => expect(stampOf(new Date('2026-11-16T01:02:03.456Z'))).toBe('20261116T010203Z'))

test.each([
  ['2026-11-16T19:59:59Z', '2026-11-15T20:00:00.000Z'],
  ['2026-11-16T20:00:00Z', '2026-11-16T20:00:00.000Z'],
  ['2026-11-17T00:00:00Z', '2026-11-16T20:00:00.000Z'],
])('at %s the last three o’clock in Novosibirsk was %s', (now, night) =>
  expect(lastNight(new Date(now)).toISOString()).toBe(night),
)
