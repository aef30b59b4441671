import { expect, test } from 'vitest'
import { changesSince, piecesNow } from './draft-changes.ts'

const line = { quantity: 4, price_kopecks: 100_000 }

test('nothing has changed while there is enough stock at the same price', () => {
  expect(changesSince(line, { priceKopecks: 100_000, max: null, firstPayKopecks: null })).toEqual([])
  expect(changesSince(line, { priceKopecks: 100_000, max: 4, firstPayKopecks: null })).toEqual([])
})

test('less stock, another price, or both', () => {
  expect(changesSince(line, { priceKopecks: 120_000, max: 3, firstPayKopecks: null })).toEqual([
    { kind: 'fewer', old_quantity: 4 },
    { kind: 'price', old_price: 1000 },
  ])
  expect(changesSince(line, { priceKopecks: 99_999, max: null, firstPayKopecks: null })).toEqual([
    { kind: 'price', old_price: 1000 },
  ])
})

test('a sold-out product is the only change reported', () => {
  expect(changesSince(line, { priceKopecks: 120_000, max: 0, firstPayKopecks: null })).toEqual([{ kind: 'gone' }])
})

test('the quantity is limited to the stock', () => {
  expect([null, 9, 3, 0].map((max) => piecesNow(line, { max }))).toEqual([4, 4, 3, 0])
})

test('another deposit, at the same price; where none was shown nothing is compared', () => {
  const now = { priceKopecks: 100_000, max: null, firstPayKopecks: 30_000 }
  expect(changesSince({ ...line, first_pay_kopecks: 30_000 }, now)).toEqual([])
  expect(changesSince({ ...line, first_pay_kopecks: 20_000 }, now)).toEqual([{ kind: 'deposit', old_first_pay: 200 }])
  expect(changesSince({ ...line, first_pay_kopecks: null }, now)).toEqual([{ kind: 'deposit', old_first_pay: null }])
  expect(changesSince(line, now)).toEqual([])
  expect(changesSince({ ...line, price_kopecks: 90_000, first_pay_kopecks: 20_000 }, now)).toEqual([
    { kind: 'price', old_price: 900 },
  ])
})
