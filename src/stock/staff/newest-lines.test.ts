import { expect, test } from 'vitest'
import { newestLines } from './newest-lines.ts'
import type { StocktakeLine } from './stocktakes.contract.ts'

const line = (product_id: number, last_scan: number) => ({ product_id, last_scan }) as StocktakeLine
const fresh = (...known: [StocktakeLine, answeredAt: number][]) =>
  new Map(known.map(([each, answeredAt]) => [each.product_id, { line: each, answeredAt }]))

test('an answer is newer than the page that was asked for before it; the last counted comes first', () => {
  const page = { askedAt: 10, lines: [line(1, 4), line(2, 3)] }
  expect(newestLines(page, fresh([line(2, 5), 11], [line(3, 6), 12])).map((each) => each.last_scan)).toEqual([6, 5, 4])
})

test('what a colleague has counted since, and the page knows, is newer than the answer', () => {
  expect(newestLines({ askedAt: 10, lines: [line(1, 8)] }, fresh([line(1, 7), 11]))).toEqual([line(1, 8)])
})

test('a product that is missing in a page which was asked for after the answer has been taken out', () => {
  expect(newestLines({ askedAt: 10, lines: [] }, fresh([line(1, 7), 9]))).toEqual([])
})
