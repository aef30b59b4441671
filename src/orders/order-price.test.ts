import { expect, test } from 'vitest'
import { goodsPrice, linePrice, orderPrice } from './order-price.ts'

test('a line costs its price times its quantity', () => {
  expect(linePrice({ priceKopecks: 1_299_050, quantity: 2 })).toBe(2_598_100)
  expect(linePrice({ priceKopecks: 1_299_050, quantity: 0 })).toBe(0)
})

test('the price of the products is the sum of the lines', () => {
  expect(goodsPrice([])).toBe(0)
  expect(
    goodsPrice([
      { priceKopecks: 10, quantity: 3 },
      { priceKopecks: 20, quantity: 1 },
    ]),
  ).toBe(50)
})

test('the delivery is added to the products', () => {
  expect(orderPrice(200_000, 59_000)).toEqual({
    goodsKopecks: 200_000,
    deliveryPriceKopecks: 59_000,
    totalKopecks: 259_000,
  })
  expect(orderPrice(200_000, 0).totalKopecks).toBe(200_000)
})
