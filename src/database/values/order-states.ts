/** As stored and as shown. */
export const orderStates = ['Ожидает оплаты', 'Оплачен', 'Собирается', 'Отправлен', 'Завершен', 'Отменен'] as const

export type OrderState = (typeof orderStates)[number]
