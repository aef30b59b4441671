import type { OrderState } from '../../database/values/order-states.ts'
import type { Role } from '../../platform/contract/roles.ts'
import type { OrderRow } from './order-lists.contract.ts'
import type { StaffOrder } from './staff-orders.contract.ts'

/** Orders to pack and to send: packers see these and no others. */
export const packingStates = ['Оплачен', 'Собирается'] as const satisfies readonly OrderState[]

/** The states that packers move orders to: everything else is about money. */
const packerMoves: readonly OrderState[] = ['Собирается', 'Отправлен', 'Готов к выдаче']

export function mayMoveTo(role: Role, state: OrderState): boolean {
  return role !== 'packer' || packerMoves.includes(state)
}

/** The moves that this role may make. */
function movesFor(role: Role, { next_states: states }: Pick<OrderRow, 'next_states'>): OrderState[] {
  return states.filter((next) => mayMoveTo(role, next))
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
    can_edit: false,
    undo_until: mayMoveTo(role, order.state) ? order.undo_until : null,
    customer: null,
    email: '',
    letters: [],
    delivery_types: [],
  }
}
