import { type OrderState, orderStates } from '../../database/values/order-states.ts'
import { canBecome } from '../order-states.ts'

/** What is in an order can be changed until it is paid: then its sum is somebody's money. */
export function canEdit(state: OrderState): boolean {
  return state === 'Ожидает оплаты'
}

/** What was handed over has a number; before that it is only asked for. */
export function canHaveTracking(state: OrderState): boolean {
  return state === 'Отправлен' || state === 'Завершен'
}

/** For so long the letter of a move waits, and the move can be taken back. */
export const undoSeconds = 15

interface Move {
  actor: string
  state: OrderState | null
  lettersDue: boolean
  lettersAfter: Date | null
}

/** Only a move of the staff whose letter still waits. A cancelled order has given its goods back: they may be sold. */
export function canUndo({ actor, state, lettersDue, lettersAfter }: Move, now: Date): boolean {
  return (
    actor === 'staff' &&
    lettersDue &&
    lettersAfter !== null &&
    lettersAfter > now &&
    state !== null &&
    stateBefore(state) !== undefined
  )
}

/** From where an order came into a state, where there is only one way into it. */
export function stateBefore(state: OrderState): OrderState | undefined {
  const ways = orderStates.filter((from) => canBecome(from, state))
  return ways.length === 1 ? ways[0] : undefined
}
