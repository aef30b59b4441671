import { formatTotal, toRoubles } from '../platform/text/money.ts'
import type { OrderDiscounts } from './promotion.ts'

interface Discounted {
  discounts: OrderDiscounts | null
}

/** What an order's answer adds; nothing for one without discounts. */
export function shownDiscounts({ discounts }: Discounted) {
  if (!discounts) return {}
  const list = Object.values(discounts).map(({ title, code, kopecks }) => ({ title, code, sum: toRoubles(kopecks) }))
  return { discounts: list }
}

/** The same as rows of sums, for letters and staff: prices of lines are those after discounts. */
export function discountRows({ discounts }: Discounted): { name: string; value: string }[] {
  return Object.values(discounts ?? {}).map(({ title, code, kopecks }) => ({
    name: `Уже учтено: ${title}${code ? `, промокод ${code}` : ''}`,
    value: `−${formatTotal(toRoubles(kopecks))}`,
  }))
}
