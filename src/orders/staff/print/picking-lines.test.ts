import { expect, test } from 'vitest'
import type { StaffOrderLine } from '../staff-orders.contract.ts'
import { pickingLines } from './picking-lines.ts'

function line(sku: string, quantity: number, shelf_place: string | null = null): StaffOrderLine {
  return { sku, product_name: `Лиса ${sku}`, quantity, shelf_place } as StaffOrderLine
}

test('each article stands once, with its sum and its orders, in the order of articles', () => {
  const lines = pickingLines([
    { id: 7, lines: [line('KTS-10', 1), line('KTS-2', 2)] },
    { id: 8, lines: [line('KTS-2', 1), line('KTS-2', 1)] },
  ])
  expect(lines).toEqual([
    {
      sku: 'KTS-2',
      name: 'Лиса KTS-2',
      place: null,
      quantity: 4,
      orders: [
        { id: 7, quantity: 2 },
        { id: 8, quantity: 2 },
      ],
    },
    { sku: 'KTS-10', name: 'Лиса KTS-10', place: null, quantity: 1, orders: [{ id: 7, quantity: 1 }] },
  ])
})

test('goods come in the order of the shelves, those without a place last', () => {
  const lines = pickingLines([
    { id: 7, lines: [line('KTS-1', 1), line('KTS-2', 1, 'А-10'), line('KTS-4', 1, 'А-2'), line('KTS-3', 1, 'А-2')] },
  ])
  expect(lines.map(({ sku }) => sku)).toEqual(['KTS-3', 'KTS-4', 'KTS-2', 'KTS-1'])
})
