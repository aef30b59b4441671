import { expect, test } from 'vitest'
import { stockAfter } from './stock-after.ts'

const reason = 'Пересчёт'

test.each([
  [5, { kind: 'add', quantity: 2, reason }, { stock: 7, change: 2 }],
  [5, { kind: 'remove', quantity: 5, reason }, { stock: 0, change: -5 }],
  [5, { kind: 'set', quantity: 3, reason }, { stock: 3, change: -2 }],
  [null, { kind: 'set', quantity: 3, reason }, { stock: 3, change: 3 }],
  [5, { kind: 'stop', reason }, { stock: null, change: -5 }],
] as const)('%s, %s', (stock, move, expected) => {
  expect(stockAfter(stock, move)).toEqual(expected)
})

test.each([
  [5, { kind: 'remove', quantity: 6, reason }, 'stock_below_zero'],
  [null, { kind: 'add', quantity: 1, reason }, 'stock_not_counted'],
  [null, { kind: 'stop', reason }, 'stock_not_counted'],
] as const)('%s, %s is refused', (stock, move, code) => {
  expect(() => stockAfter(stock, move)).toThrow(code)
})
