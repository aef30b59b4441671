import { expect, test } from 'vitest'
import { statusStyle } from './order-status.ts'

test.each([
  ['Завершен', 'delivered'],
  ['Отменен', 'cancelled'],
  ['Ожидает оплаты', 'processing'],
  ['завершен', 'processing'],
  ['', 'processing'],
])('%s has the style %s', (status, style) => {
  expect(statusStyle(status)).toBe(style)
})
