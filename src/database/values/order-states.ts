/** As stored and as shown. An order that is picked up becomes «Готов к выдаче» in the place of «Отправлен». */
export const orderStates = [
  'Ожидает оплаты',
  'Оплачен',
  'Собирается',
  'Отправлен',
  'Готов к выдаче',
  'Завершен',
  'Отменен',
  'Возвращен',
] as const

export type OrderState = (typeof orderStates)[number]

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
