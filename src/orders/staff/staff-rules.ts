import type { OrderState } from '../../database/values/order-states.ts'
import { type OrderWay, stepOf } from '../order-steps.ts'

/** An order can be edited until it is paid: then its total must equal the payment. Deposits are paid, and their goods have come. */
export function canEdit({
  state,
  restUntil,
  isAdvance = false,
}: {
  state: OrderState
  restUntil: Date | null
  /** A gift card has no goods to change. */
  isAdvance?: boolean
}): boolean {
  return state === 'awaiting_payment' && restUntil === null && !isAdvance
}

/** Only a sent order has a tracking number. */
export function canHaveTracking(state: OrderState): boolean {
  return state === 'sent' || state === 'completed'
}

interface Move {
  actor: string
  state: OrderState | null
  lettersDue: boolean
  lettersAfter: Date | null
}

/** Only a move by staff whose letter still waits. A cancellation cannot be undone: its stock may be sold by then. */
export function canUndo({ actor, state, lettersDue, lettersAfter }: Move, now: Date): boolean {
  return (
    actor === 'staff' &&
    lettersDue &&
    lettersAfter !== null &&
    lettersAfter > now &&
    state !== null &&
    state !== 'cancelled' &&
    state !== 'returned'
  )
}

interface Moved extends OrderWay {
  fullName: string
}

/** Where a mistake is taken back to. An order whose data was erased with its account stays. */
export function stateBefore(order: Moved): OrderState | undefined {
  return order.fullName === '' ? undefined : stepOf(order, 'taken_back')?.to
}

/** The same for a correction after the time for undo. Of a preorder whose rest came in, staff give the money back instead. */
export function takesBackTo(order: Moved & { restUntil: Date | null }): OrderState | undefined {
  return order.state === 'paid' && order.restUntil !== null ? undefined : stateBefore(order)
}
