import { expect, test } from 'vitest'
import { type ChangedOrder, changesFor } from './order-changes.ts'

const placed: ChangedOrder = [1, null, 'awaiting_payment']
const paid: ChangedOrder = [2, 'awaiting_payment', 'paid']
const packed: ChangedOrder = [3, 'paid', 'packing']
const sent: ChangedOrder = [4, 'packing', 'sent']
const cancelled: ChangedOrder = [5, 'awaiting_payment', 'cancelled']

test('managers learn of all orders', () => {
  expect(changesFor('manager', [placed, paid, packed, sent, cancelled])).toEqual({
    fresh: [1],
    changed: [2, 3, 4, 5],
    gone: [],
  })
})

test('packers learn of orders to pack only: when they come, change and leave', () => {
  expect(changesFor('packer', [placed, paid, packed, sent, cancelled])).toEqual({
    fresh: [2],
    changed: [3],
    gone: [4],
  })
  expect(changesFor('packer', [placed, cancelled])).toBeUndefined()
})
