import { type OrderState, orderStates } from '../../database/values/order-states.ts'
import type { Order } from '../orders.contract.ts'

export interface TimelineStep {
  state: OrderState
  look: 'done' | 'current' | 'coming' | 'cancelled'
  /** When the order reached this step. */
  at: string | undefined
  /** Messages during this step, such as the tracking number. */
  notes: string[]
}

const wayToTheShopper = orderStates.filter((state) => state !== 'Отменен' && state !== 'Возвращен')

/** The past, current and future steps of an order. One that is cancelled or came back has no future steps. */
export function timelineSteps({ order_status, timeline, cancel_reason }: Order): TimelineStep[] {
  const reached = new Map<OrderState, { at: string; notes: string[] }>()
  let latest: { at: string; notes: string[] } | undefined
  for (const { at, state, text } of timeline) {
    if (state) {
      latest = reached.get(state) ?? { at, notes: [] }
      reached.set(state, latest)
    }
    // The reason of a cancellation is shown elsewhere.
    if (text && text !== cancel_reason) latest?.notes.push(text)
  }
  const step = (state: OrderState, look: TimelineStep['look']): TimelineStep => ({
    state,
    look,
    at: reached.get(state)?.at,
    notes: reached.get(state)?.notes ?? [],
  })
  if (order_status === 'Отменен' || order_status === 'Возвращен') {
    const before = wayToTheShopper.filter((state) => reached.has(state))
    return [...before.map((state) => step(state, 'done')), step(order_status, 'cancelled')]
  }
  const here = wayToTheShopper.indexOf(order_status)
  const isOver = here === wayToTheShopper.length - 1
  return wayToTheShopper.map((state, index) => {
    if (index < here || isOver) return step(state, 'done')
    return step(state, index === here ? 'current' : 'coming')
  })
}
