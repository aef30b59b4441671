import { expect, test } from 'vitest'
import type { StaffOrderLine } from '../staff-orders.contract.ts'
import { pickingLines } from './picking-lines.ts'

function line(sku: string, quantity: number): StaffOrderLine {
  return { sku, product_name: `Лиса ${sku}`, quantity } as StaffOrderLine
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
      quantity: 4,
      orders: [
        { id: 7, quantity: 2 },
        { id: 8, quantity: 2 },
      ],
    },
    { sku: 'KTS-10', name: 'Лиса KTS-10', quantity: 1, orders: [{ id: 7, quantity: 1 }] },
  ])
})
