import { expect, test } from 'vitest'
import { segmentName } from './backup-names.server.ts'
import { findGaps } from './stored-log.server.ts'

const segments = (timeline: number, ...counts: number[]) => counts.map((count) => segmentName(timeline, count))
const log = (names: string[], end?: number) => ({
  names: new Set([...names, '00000002.history']),
  ends: new Map(end === undefined ? [] : [[1, end]]),
})

test('a log without a gap has none, wherever it begins', () => {
  expect(findGaps(log(segments(1, 3, 4, 5)), 1, 3)).toEqual([])
  expect(findGaps(log(segments(1, 1, 4, 5), 5), 1, 4)).toEqual([])
  expect(findGaps(log([...segments(1, 254, 255, 256), ...segments(2, 300)]), 1, 254)).toEqual([])
})

test('what is missing is named: at the begin, in the middle and at the end', () => {
  const found = findGaps(log(segments(1, 4, 7, 8), 9), 1, 3)
  expect(found).toEqual([
    { first: segmentName(1, 3), missing: 1 },
    { first: segmentName(1, 5), missing: 2 },
    { first: segmentName(1, 9), missing: 1 },
  ])
})
