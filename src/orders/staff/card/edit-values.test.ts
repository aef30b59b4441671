import { expect, test } from 'vitest'
import { mergeEdits, otherChanges } from '../../../ui/staff/conflict/merge-edits.ts'
import type { StaffOrder } from '../staff-orders.contract.ts'
import { newTotals, toEdit, toValues, writeEdited } from './edit-values.ts'

const order = {
  full_name: 'Анна',
  phone: '79991234567',
  email: 'anna@mail.test',
  delivery_type: 1,
  delivery_price: 450,
  address: '',
  index: '',
  lines: [
    { position: 0, product_id: 7, product_name: 'Лисица', price: 1000.1, price_now: 1200, quantity: 2 },
    { position: 1, product_id: 8, product_name: 'Сова', price: 500, price_now: 500, quantity: 1 },
  ],
  delivery_types: [
    { id: 1, name: 'Почта России', price: 590 },
    { id: 2, name: 'Самовывоз', price: 0 },
  ],
} as unknown as StaffOrder

const values = toValues(order)

test('unchanged values are sent as they were', () => {
  expect(toEdit(order, values)).toMatchObject({
    delivery_type: 1,
    phone: '+7 (999) 123-45-67',
    lines: [
      { position: 0, quantity: 2 },
      { position: 1, quantity: 1 },
    ],
  })
})

test('an unchanged delivery keeps its price, another one and further pieces have those of now; kopecks are summed exactly', () => {
  expect(newTotals(order, values)).toEqual({ goods: 2500.2, total: 2950.2 })
  expect(newTotals(order, { ...values, delivery_type: '2', line_0_7: 3, line_1_8: 'removed' }).total).toBe(3200.2)
  expect(newTotals(order, { ...values, line_0_7: null }).total).toBeNaN()
})

test('edits of two different lines are merged, and a removed line stays removed', () => {
  const theirs = { ...order, lines: order.lines.slice(0, 1) }
  const mine = { ...values, line_0_7: 5, line_1_8: 3 }
  expect(otherChanges(values, mine, toValues(theirs)).map(({ name }) => name)).toEqual(['line_1_8'])
  const merged = mergeEdits(values, mine, toValues(theirs))
  expect(toEdit(theirs, merged).lines).toEqual([{ position: 0, quantity: 5 }])
})

test('an edit of a line is not merged onto other goods that a colleague has put into its place', () => {
  const [fox, owl] = order.lines
  const theirs = { ...order, lines: [fox, { ...owl, product_id: 9, product_name: 'Кот', quantity: 4 }] } as StaffOrder
  const mine = { ...values, line_1_8: 3 }
  expect(otherChanges(values, mine, toValues(theirs)).map(({ name, clashes }) => [name, clashes])).toContainEqual([
    'line_1_8',
    true,
  ])
  expect(toEdit(theirs, mergeEdits(values, mine, toValues(theirs))).lines).toEqual([
    { position: 0, quantity: 2 },
    { position: 1, quantity: 4 },
  ])
})

test('a conflict is described in words', () => {
  expect(writeEdited(order, 'delivery_type', '2')).toBe('Самовывоз')
  expect(writeEdited(order, 'line_0_7', 2)).toBe('2\u00a0шт.')
  expect(writeEdited(order, 'line_0_7', undefined)).toBe('убран')
  expect(writeEdited(order, 'address', '')).toBe('—')
})
