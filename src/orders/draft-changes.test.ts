import { expect, test } from 'vitest'
import { changesSince, piecesNow } from './draft-changes.ts'

const line = { quantity: 4, price_kopecks: 100_000 }

test('nothing has changed while there is enough stock at the same price', () => {
  expect(changesSince(line, { priceKopecks: 100_000, max: null })).toEqual([])
  expect(changesSince(line, { priceKopecks: 100_000, max: 4 })).toEqual([])
})

test('less stock, another price, or both', () => {
  expect(changesSince(line, { priceKopecks: 120_000, max: 3 })).toEqual([
    { kind: 'fewer', old_quantity: 4 },
    { kind: 'price', old_price: 1000 },
  ])
  expect(changesSince(line, { priceKopecks: 99_999, max: null })).toEqual([{ kind: 'price', old_price: 1000 }])
})

test('a sold-out product is the only change reported', () => {
  expect(changesSince(line, { priceKopecks: 120_000, max: 0 })).toEqual([{ kind: 'gone' }])
})

test('the quantity is limited to the stock', () => {
  expect([null, 9, 3, 0].map((max) => piecesNow(line, { priceKopecks: 1, max }))).toEqual([4, 4, 3, 0])
})
