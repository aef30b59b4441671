import type { CardMovementKind } from '../../database/values/gift-cards.ts'
import type { CardState } from '../card-state.ts'

export const stateNames: Record<CardState, string> = {
  unpaid: 'Ждёт оплаты',
  waiting: 'Ждёт отправки',
  active: 'Действует',
  spent: 'Потрачена',
  expired: 'Срок вышел',
  blocked: 'Заблокирована',
}

export const movementNames: Record<CardMovementKind, string> = {
  issued: 'Выпущена',
  given_back: 'Возврат по заказу',
  spent: 'Оплата заказа',
  expired: 'Срок вышел',
  paid_out: 'Деньги вернули покупателю',
  blocked: 'Заблокирована',
  unblocked: 'Разблокирована',
  new_code: 'Новый код',
}

export function cardTitle({ id, end }: { id: number; end: string | null }): string {
  return end ? `…${end}` : `Карта №\u00a0${id}`
}
