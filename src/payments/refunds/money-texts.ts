import type { PaymentMethod } from '../../database/values/payment-methods.ts'
import { isProvider } from '../../ledger/ledger.ts'
import { providerOf } from '../providers.ts'
import type { StaffPayment, StaffRefund } from './refunds.contract.ts'

const byHand = { transfer: 'Перевод', cash: 'Наличные', gift_card: 'Подарочная карта' }

function methodName(method: PaymentMethod): string {
  return isProvider(method) ? providerOf(method).label : byHand[method]
}

export function paymentTitle({ method, instrument }: StaffPayment): string {
  const words = isProvider(method) ? providerOf(method).instruments : {}
  const how = instrument && (words[instrument] ?? (method === 'gift_card' ? `…${instrument}` : instrument))
  return how ? `${methodName(method)}, ${how}` : methodName(method)
}

const paymentStates = { pending: 'ждём ответа', succeeded: 'получено', cancelled: 'не прошло' }

/** What became of it. What staff have marked by hand cannot fail: they took it back. */
export function paymentState({ state, method }: Pick<StaffPayment, 'state' | 'method'>): string {
  return state === 'cancelled' && !isProvider(method) ? 'отметка снята' : paymentStates[state]
}

const refundStates = {
  pending: 'отправляет провайдер',
  waiting: 'нужно вернуть',
  succeeded: 'возвращено',
  cancelled: 'не вышло',
}

/** The same of a refund: only a provider can refuse one, and what went back without the shop was written by mistake. */
export function refundState({ state, method, reason }: Pick<StaffRefund, 'state' | 'method' | 'reason'>): string {
  if (state !== 'cancelled') return refundStates[state]
  if (reason === 'outside') return 'запись снята'
  return isProvider(method) ? refundStates.cancelled : 'возвращать не нужно'
}

const reasonNames: Record<Exclude<StaffRefund['reason'], 'outside'>, string> = {
  cancelled: 'Отмена заказа',
  overpaid: 'Лишняя оплата',
  removed: 'Товар убран из заказа',
  delivery: 'Доставка: заказ остался на полке',
  return: 'Возврат товара',
  concession: 'По решению сотрудника',
}

/** How and why it goes back. */
export function refundTitle({ method, reason }: Pick<StaffRefund, 'method' | 'reason'>): string {
  return reason === 'outside'
    ? `Возвращено в\u00a0кабинете ${methodName(method)}`
    : `${methodName(method)}. ${reasonNames[reason]}`
}

const dayMs = 24 * 60 * 60 * 1000

/** The ten-day clock: whole days that are left, none on the last one, negative when it is late. */
export function daysLeft(until: string, now: Date): number {
  return Math.floor((Date.parse(until) - now.getTime()) / dayMs)
}
