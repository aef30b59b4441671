import { expect, test } from 'vitest'
import { formatPrice, formatTotal, toKopecks, toRoubles } from './money.ts'

test.each([
  [12_990, '12 990 ₽'],
  ['12990', '12 990 ₽'],
  [0, '0 ₽'],
  [1_290_000, '1 290 000 ₽'],
  [590.5, '590,50 ₽'],
])('a price of %s is written %s', (roubles, text) => {
  expect(formatPrice(roubles).replaceAll('\u00a0', ' ')).toBe(text)
  expect(formatPrice(roubles)).not.toContain(' ')
})

test('totals always have kopecks', () => {
  expect(formatTotal(12_990).replaceAll('\u00a0', ' ')).toBe('12 990,00 ₽')
})

test('kopecks survive the conversion to roubles and back', () => {
  for (const kopecks of [1, 29, 1_999, 59_050, 123_456_789]) expect(toKopecks(toRoubles(kopecks))).toBe(kopecks)
})
