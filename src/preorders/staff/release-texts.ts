import { russianDate } from '../../content/russian-date.ts'
import { monthNames } from '../../platform/text/month-names.ts'
import { countOf } from '../../platform/text/plural.ts'
import type { StaffRelease } from './staff-preorders.contract.ts'

export function waitingText({ orders, pieces, paid_pieces: paid }: StaffRelease): string {
  if (orders === 0) return 'Никто не ждёт'
  return `${countOf(orders, ['заказ', 'заказа', 'заказов'])}, ${pieces}\u00a0шт., оплачено ${paid}`
}

export function termsText({ stock, preorder_until: until, preorder_over: isOver, sku }: StaffRelease): string {
  const parts = [
    sku,
    stock === null ? 'без лимита' : `можно заказать ещё ${stock}\u00a0шт.`,
    ...(until ? [isOver ? `приём закончен ${russianDate(until)}` : `приём до ${russianDate(until)}`] : []),
  ]
  return parts.join(' · ')
}

export const monthChoices = monthNames.map((name, index) => ({ value: String(index + 1), name }))
