import { expect, test } from 'vitest'
import type { OrderRow } from '../order-lists.contract.ts'
import { type Board, moveOnBoard } from './board-moves.ts'

const row = (id: number, state: OrderRow['state']) =>
  ({ id, state, version: 1, next_states: [] }) as unknown as OrderRow

const board: Board = [
  {
    state: 'Ожидает оплаты',
    count: 2,
    counted_all: true,
    next: null,
    orders: [row(5, 'Ожидает оплаты'), row(3, 'Ожидает оплаты')],
  },
  { state: 'Оплачен', count: 2, counted_all: true, next: null, orders: [row(6, 'Оплачен'), row(2, 'Оплачен')] },
]

const moved = { id: 5, state: 'Оплачен' as const, version: 2, next_states: [], tracking_number: null }

test('the order moves to its column, sorted by number, with its new values', () => {
  const [waiting, paid] = moveOnBoard(board, { ...moved, next_states: ['Собирается'] })
  expect(waiting).toMatchObject({ count: 1, orders: [{ id: 3 }] })
  expect(paid).toMatchObject({ count: 3, orders: [{ id: 6 }, { id: 5, version: 2, state: 'Оплачен' }, { id: 2 }] })
})

test('an order in the same column is updated; one that is not shown changes nothing', () => {
  expect(moveOnBoard(board, { ...moved, id: 6 })[1]).toMatchObject({
    count: 2,
    orders: [{ id: 6, version: 2 }, { id: 2 }],
  })
  expect(moveOnBoard(board, { ...moved, id: 99 })).toBe(board)
})
