import { expect, test } from 'vitest'
import { newTotals, toEdit, toValues, writeEdited } from './edit-values.ts'
import type { StaffOrder } from './staff-orders.contract.ts'

const order = {
  full_name: 'Анна',
  phone: '79991234567',
  email: 'anna@mail.test',
  delivery_type: 1,
  delivery_price: 450,
  address: '',
  index: '',
  lines: [
    { position: 0, product_name: 'Лисица', price: 1000.1, quantity: 2 },
    { position: 1, product_name: 'Сова', price: 500, quantity: 1 },
  ],
  delivery_types: [
    { id: 1, name: 'Почта России', price: 590 },
    { id: 2, name: 'Самовывоз', price: 0 },
  ],
} as unknown as StaffOrder

const values = toValues(order)

test('what is not changed is sent as it was', () => {
  expect(toEdit(values)).toMatchObject({
    delivery_type: 1,
    phone: '+7 (999) 123-45-67',
    lines: [
      { position: 0, quantity: 2 },
      { position: 1, quantity: 1 },
    ],
  })
})

test('the same delivery keeps its price of then, another one has its own; kopecks stay whole', () => {
  expect(newTotals(order, values)).toEqual({ goods: 2500.2, total: 2950.2 })
  expect(newTotals(order, { ...values, delivery_type: '2', lines: [{ position: 0, quantity: 3 }] }).total).toBe(3000.3)
  expect(newTotals(order, { ...values, lines: [{ position: 0, quantity: null }] }).total).toBeNaN()
})

test('a conflict is told in words', () => {
  expect(writeEdited(order, 'delivery_type', '2')).toBe('Самовывоз')
  expect(writeEdited(order, 'lines', values.lines)).toBe('Лисица × 2, Сова × 1')
  expect(writeEdited(order, 'address', '')).toBe('—')
})
