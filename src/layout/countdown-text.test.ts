import { expect, test } from 'vitest'
import { countdownText } from './countdown-text.ts'

test.each([
  [-5, '00:00:00'],
  [1, '00:00:01'],
  [61_000, '00:01:01'],
  [3_600_000 * 24 - 1000, '23:59:59'],
  [3_600_000 * 24, '1\u00a0день 00:00:00'],
  [3_600_000 * 51, '2\u00a0дня 03:00:00'],
])('%d ms', (ms, text) => {
  expect(countdownText(ms)).toBe(text)
})
