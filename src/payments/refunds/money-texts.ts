import type { PaymentMethod } from '../../database/values/payment-methods.ts'
import type { StaffPayment, StaffRefund } from './refunds.contract.ts'

export const methodNames: Record<PaymentMethod, string> = {
  yookassa: 'ЮKassa',
  tbank: 'Т-Банк',
  transfer: 'Перевод',
  cash: 'Наличные',
}

const instruments: Record<string, string> = { bank_card: 'карта', sbp: 'СБП', yoo_money: 'ЮMoney', sberbank: 'SberPay' }

export function paymentTitle({ method, instrument }: StaffPayment): string {
  const how = instrument && (instruments[instrument] ?? instrument)
  return how ? `${methodNames[method]}, ${how}` : methodNames[method]
}

export const reasonNames: Record<StaffRefund['reason'], string> = {
  cancelled: 'Отмена заказа',
  overpaid: 'Лишняя оплата',
  removed: 'Товар убран из заказа',
  delivery: 'Доставка: заказ остался на полке',
  return: 'Возврат товара',
  concession: 'По решению сотрудника',
}

const dayMs = 24 * 60 * 60 * 1000

/** The ten-day clock: whole days that are left, none on the last one, negative when it is late. */
export function daysLeft(until: string, now: Date): number {
  return Math.floor((Date.parse(until) - now.getTime()) / dayMs)
}
