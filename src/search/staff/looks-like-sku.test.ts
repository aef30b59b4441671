import { expect, test } from 'vitest'
import { looksLikeSku } from './read-staff-query.server.ts'

test.each(['IMP-', 'KTS-SF', 'kts_sf_', '0012', 'KTS-SF-0012', 'kts sf 0012', 'md0003', ' XLS-1 ', '4600000000012'])(
  '%j is meant literally',
  (text) => expect(looksLikeSku(text)).toBe(true),
)

test.each(['', 'лиса', 'kts', 'kts ch', 'A-', '12', '1/7', '20 см', '1/12 робот', 'рэн-курохаги'])(
  '%j may be words',
  (text) => expect(looksLikeSku(text)).toBe(false),
)
