import type { OrderState } from '../database/values/order-states.ts'

/** Who may move an order to which state. It can be cancelled until it is sent, also by the shopper: what was paid goes back. */
const transitions: Record<OrderState, readonly OrderState[]> = {
  'Ожидает оплаты': ['Оплачен', 'Отменен'],
  Оплачен: ['Собирается', 'Отменен'],
  Собирается: ['Отправлен', 'Отменен'],
  Отправлен: ['Завершен'],
  Завершен: [],
  Отменен: [],
  // Follows when everything came back, see returns/: nobody can choose it.
  Возвращен: [],
}

export function nextStates(state: OrderState): readonly OrderState[] {
  return transitions[state]
}

export function canBecome(from: OrderState, to: OrderState): boolean {
  return transitions[from].includes(to)
}

export function canShopperCancel(state: OrderState): boolean {
  return canBecome(state, 'Отменен')
}
