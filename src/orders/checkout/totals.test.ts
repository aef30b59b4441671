import { expect, test } from 'vitest'
import { deliveryPriceText, piecesOf, totalWith } from './totals.ts'

const delivery = {
  id: 1,
  name: 'Почта',
  requires_address: true,
  requires_index: true,
  placeholder: '',
  dates: null,
  note: null,
  carrier: null,
  is_shelf: false,
}

test('delivery is added to the products, to the kopeck', () => {
  expect(totalWith(12_990, { ...delivery, price: 590 })).toBe(13_580)
  expect(totalWith(0.1, { ...delivery, price: 0.2 })).toBe(0.3)
  expect(totalWith(12_990, undefined)).toBe(12_990)
})

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
