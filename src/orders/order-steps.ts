import type { OrderState } from '../database/values/order-states.ts'

/** Who makes a step. */
export type Actor = 'shopper' | 'staff' | 'shop'

interface Step {
  event: string
  from: OrderState
  to: OrderState
  by: readonly Actor[]
  /** Only orders that go this way take it. */
  way?: 'delivery' | 'pickup'
}

const shop: readonly Actor[] = ['shop']
const staff: readonly Actor[] = ['staff']
const staffAndShop: readonly Actor[] = ['staff', 'shop']
const everybody: readonly Actor[] = ['shopper', 'staff', 'shop']

/**
 * Every step that an order can take; nothing else changes its state. What follows from a step is in
 * `transition.server.ts`. The diagram of docs/architecture.md is drawn from this table.
 */
export const orderSteps = [
  { event: 'paid', from: 'awaiting_payment', to: 'paid', by: staffAndShop },
  { event: 'packing_started', from: 'paid', to: 'packing', by: staffAndShop },
  { event: 'sent', from: 'packing', to: 'sent', by: staffAndShop, way: 'delivery' },
  { event: 'put_ready', from: 'packing', to: 'ready', by: staffAndShop, way: 'pickup' },
  { event: 'handed_over', from: 'sent', to: 'completed', by: staffAndShop },
  { event: 'handed_over', from: 'ready', to: 'completed', by: staffAndShop },
  // Until it leaves the shop, also by the shopper: what was paid goes back. One that waits to be picked up has not left.
  { event: 'cancelled', from: 'awaiting_payment', to: 'cancelled', by: everybody },
  { event: 'cancelled', from: 'paid', to: 'cancelled', by: everybody },
  { event: 'cancelled', from: 'packing', to: 'cancelled', by: everybody },
  { event: 'cancelled', from: 'ready', to: 'cancelled', by: everybody },
  // Paid after it had expired, and its goods are still there.
  { event: 'revived', from: 'cancelled', to: 'paid', by: shop },
  // Its preorders have come: what the deposits left is asked for.
  { event: 'rest_called', from: 'paid', to: 'awaiting_payment', by: shop },
  // Everything came back; of one that is sent in part also what never left.
  { event: 'returned', from: 'packing', to: 'returned', by: staff },
  { event: 'returned', from: 'sent', to: 'returned', by: staff },
  { event: 'returned', from: 'completed', to: 'returned', by: staff },
  // Staff took the last return back at once: the order is where it was.
  { event: 'return_undone', from: 'returned', to: 'packing', by: staff },
  { event: 'return_undone', from: 'returned', to: 'sent', by: staff },
  { event: 'return_undone', from: 'returned', to: 'completed', by: staff },
  // Its parcel came back: it is sent once more, or waits on the shelf for another delivery.
  { event: 'sent_again', from: 'sent', to: 'packing', by: staff, way: 'delivery' },
  { event: 'shelved', from: 'sent', to: 'paid', by: staffAndShop, way: 'delivery' },
  // The collected parcel that was put ready is cancelled.
  { event: 'shelved', from: 'ready', to: 'paid', by: staffAndShop, way: 'pickup' },
  // A mistake of staff. A cancellation has returned the stock, which may be sold by now: it cannot be taken back.
  { event: 'taken_back', from: 'paid', to: 'awaiting_payment', by: staff },
  { event: 'taken_back', from: 'packing', to: 'paid', by: staff },
  { event: 'taken_back', from: 'sent', to: 'packing', by: staff, way: 'delivery' },
  { event: 'taken_back', from: 'ready', to: 'packing', by: staff, way: 'pickup' },
  { event: 'taken_back', from: 'completed', to: 'sent', by: staff, way: 'delivery' },
  { event: 'taken_back', from: 'completed', to: 'ready', by: staff, way: 'pickup' },
] as const satisfies readonly Step[]

export type OrderEvent = (typeof orderSteps)[number]['event']

/** Those that lead to one state; the others go back to where the order was. */
export type OnwardEvent = Exclude<OrderEvent, 'taken_back' | 'return_undone'>

/** What decides where an order can go. */
export interface OrderWay {
  state: OrderState
  /** The shopper comes for it; as its delivery says. */
  isPickup: boolean
}

/** What people choose; the other steps follow from something else. */
const chosen = ['paid', 'packing_started', 'sent', 'put_ready', 'handed_over', 'cancelled'] as const
type ChosenEvent = (typeof chosen)[number]

const isChosen = (event: OrderEvent) => chosen.some((each) => each === event)

const steps: readonly (Step & { event: OrderEvent })[] = orderSteps

function stepsOf({ state, isPickup }: OrderWay) {
  return steps.filter(({ from, way }) => from === state && way !== (isPickup ? 'delivery' : 'pickup'))
}

export function stepOf(order: OrderWay, event: OrderEvent) {
  return stepsOf(order).find((step) => step.event === event)
}

/** By which event people bring an order to this state; none for states that only follow. */
export function eventTo(state: OrderState): ChosenEvent | undefined {
  return chosen.find((event) => stateAfter(event) === state)
}

/** Where an event leads, from wherever; only taking back leads to several states. */
export function stateAfter(event: OnwardEvent): OrderState {
  const step = steps.find((each) => each.event === event)
  if (!step) throw new Error(`no step is called ${event}`)
  return step.to
}

/** Whether an order whose return is undone can have been there. */
export function canReturnTo(order: OrderWay, state: OrderState): boolean {
  return stepsOf(order).some(({ event, to }) => event === 'return_undone' && to === state)
}

export function nextStates(order: OrderWay): OrderState[] {
  return stepsOf(order)
    .filter(({ event }) => isChosen(event))
    .map(({ to }) => to)
}

export function canCancel(state: OrderState): boolean {
  return steps.some(({ event, from }) => event === 'cancelled' && from === state)
}

/** No step that people choose leads out of it. */
export function isOver(state: OrderState): boolean {
  return !steps.some(({ event, from }) => from === state && isChosen(event))
}
