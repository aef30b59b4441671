import { type OrderState, type OrderStateWord, orderStateOf } from '../../database/values/order-states.ts'
import type { Role } from '../../platform/contract/roles.ts'
import type { OrderRow } from './order-lists.contract.ts'
import type { StaffOrder } from './staff-orders.contract.ts'

/** Orders to pack and to send: packers see these and no others. */
export const packingStates = ['paid', 'packing'] as const satisfies readonly OrderState[]

/** The states that packers move orders to: everything else is about money. */
const packerMoves: readonly OrderState[] = ['packing', 'sent', 'ready']

export function mayMoveTo(role: Role, state: OrderState): boolean {
  return role !== 'packer' || packerMoves.includes(state)
}

/** The moves that this role may make. */
function movesFor(role: Role, { next_states: states }: Pick<OrderRow, 'next_states'>): OrderStateWord[] {
  return states.filter((next) => mayMoveTo(role, orderStateOf(next)))
}

/** Packers get name, phone and address, and nothing else about the person. */
export function rowFor(role: Role, row: OrderRow): OrderRow {
  const moves = movesFor(role, row)
  return role === 'packer' ? { ...row, email: '', next_states: moves } : { ...row, next_states: moves }
}

export function orderFor(role: Role, order: StaffOrder): StaffOrder {
  const moves = movesFor(role, order)
  const back = role === 'administrator' ? order.can_take_back : null
  if (role !== 'packer') return { ...order, next_states: moves, can_take_back: back }
  return {
    ...order,
    next_states: moves,
    can_take_back: back,
    take_back_payments: [],
    can_edit: false,
    undo_until: mayMoveTo(role, orderStateOf(order.state)) ? order.undo_until : null,
    customer: null,
    email: '',
    letters: [],
    delivery_types: [],
  }
}
