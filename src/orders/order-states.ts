import type { OrderState } from '../database/values/order-states.ts'

/** What decides where an order can go. */
export interface OrderWay {
  state: OrderState
  deliveryAddress: string
}

/**
 * Who may move an order to which state. It can be cancelled until it leaves the shop, also by the shopper: what was paid
 * goes back. One that waits to be picked up has not left.
 */
const transitions: Record<OrderState, readonly OrderState[]> = {
  awaiting_payment: ['paid', 'cancelled'],
  paid: ['packing', 'cancelled'],
  packing: ['sent', 'ready', 'cancelled'],
  sent: ['completed'],
  ready: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
  // Follows when everything came back, see returns/: nobody can choose it.
  returned: [],
}

/** Every delivery but the shop's own counter needs an address. */
export function isPickup({ deliveryAddress }: Pick<OrderWay, 'deliveryAddress'>): boolean {
  return deliveryAddress === ''
}

/** The state of orders that go the other way. */
export function otherWay(order: Pick<OrderWay, 'deliveryAddress'>): OrderState {
  return isPickup(order) ? 'sent' : 'ready'
}

export function nextStates(order: OrderWay): OrderState[] {
  const other = otherWay(order)
  return transitions[order.state].filter((state) => state !== other)
}

export function canBecome(order: OrderWay, to: OrderState): boolean {
  return nextStates(order).includes(to)
}

export function canCancel(state: OrderState): boolean {
  return transitions[state].includes('cancelled')
}

/** No further state follows. */
export function isOver(state: OrderState): boolean {
  return transitions[state].length === 0
}
