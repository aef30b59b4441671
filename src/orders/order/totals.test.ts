import { expect, test } from 'vitest'
import { deliveryPriceText, piecesOf } from './totals.ts'

test('a delivery with price 0 is free, unless its note mentions another payment', () => {
  expect(deliveryPriceText({ price: 590, note: null })).toBe('590,00\u00a0₽')
  expect(deliveryPriceText({ price: 0, note: null })).toBe('Бесплатно')
  expect(deliveryPriceText({ price: 0, note: 'Около 900 ₽ при получении' })).toBeUndefined()
})

test('pieces, not lines, are counted', () => {
  const item = { product: {} as never, price: 1, total_price: 1, changes: [] }
  expect(
    piecesOf([
      { ...item, quantity: 2 },
      { ...item, quantity: 1 },
      { ...item, quantity: 0 },
    ]),
  ).toBe(3)
})
