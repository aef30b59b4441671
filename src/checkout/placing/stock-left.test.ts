import { expect, test } from 'vitest'
import { StockLeft } from './stock-left.ts'

const fox = { id: 1, stock: 5, max: 5 }
const limited = { id: 2, stock: 9, max: 2 }
const poster = { id: 3, stock: null, max: null }

test('previous orders of the batch reduce the stock', () => {
  const left = new StockLeft()
  expect(left.maxOf(fox)).toBe(5)
  expect([left.take(fox, 2), left.take(fox, 3)]).toEqual([3, 0])
  expect(left.maxOf(fox)).toBe(0)
})

test('the limit per customer applies until less stock is left', () => {
  const left = new StockLeft()
  expect(left.maxOf(limited)).toBe(2)
  left.take(limited, 8)
  expect(left.maxOf(limited)).toBe(1)
})

test('products without a stock count never run out', () => {
  const left = new StockLeft()
  expect([left.take(poster, 1000), left.maxOf(poster)]).toEqual([null, null])
  expect(left.maxOf({ ...poster, max: 3 })).toBe(3)
})
