import { idsOf, readingOf } from './state-words.ts'

/**
 * An order's states. Code and tables know the ids; the words are the specification's, for the wire and for people. An
 * order that is picked up becomes `ready` in the place of `sent`.
 */
export const orderStateWords = {
  awaiting_payment: 'Ожидает оплаты',
  paid: 'Оплачен',
  packing: 'Собирается',
  sent: 'Отправлен',
  ready: 'Готов к выдаче',
  completed: 'Завершен',
  cancelled: 'Отменен',
  returned: 'Возвращен',
} as const

export type OrderState = keyof typeof orderStateWords
export type OrderStateWord = (typeof orderStateWords)[OrderState]
export const orderStates = idsOf(orderStateWords)
export const orderStateOf = readingOf(orderStateWords)

/** `payment`: money came that does not change the state. `refund`: money is due back, `refunded`: it has left us. `return`: goods come back. */
export const orderEventKinds = [
  'placed',
  'state',
  'tracking',
  'edited',
  'expiring',
  'note',
  'payment',
  'refund',
  'refunded',
  'return',
] as const
