import type { BoardColumn, OrderRow } from '../order-lists.contract.ts'
import type { StaffOrder } from '../staff-orders.contract.ts'

export type Board = BoardColumn[]

type Moved = Pick<StaffOrder, 'id' | 'state' | 'version' | 'next_states' | 'tracking_number'>

/** The board after a move, without loading it again; the newest orders stay on top. */
export function moveOnBoard(columns: Board, { id, state, version, next_states, tracking_number }: Moved): Board {
  const known = columns.flatMap(({ orders }) => orders).find((order) => order.id === id)
  if (!known) return columns
  const order: OrderRow = { ...known, state, version, next_states, tracking_number }
  return columns.map((column) => {
    const rest = column.orders.filter((each) => each.id !== id)
    const left = rest.length < column.orders.length ? 1 : 0
    if (column.state !== state) return { ...column, orders: rest, count: column.count - left }
    const orders = [...rest, order].toSorted((a, b) => b.id - a.id)
    return { ...column, orders, count: column.count + 1 - left }
  })
}
