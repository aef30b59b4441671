import { toKopecks, toRoubles } from '../platform/text/money.ts'
import { price } from '../pricing/price.ts'
import { adjustmentsOf } from '../promotions/discount-adjustments.ts'
import type { ShownDiscount } from '../promotions/discounts.contract.ts'
import type { KeptProduct } from './kept.contract.ts'

export type ItemsPrice = ReturnType<typeof priceItems>

/** What these goods cost in roubles, with a delivery: all, at once and later. */
export function priceItems(
  items: { product: KeptProduct; quantity: number }[],
  delivery = 0,
  discounts?: readonly ShownDiscount[],
) {
  const priced = price({
    lines: items.map(({ product, quantity }) => ({
      key: product.id,
      priceKopecks: toKopecks(product.price),
      quantity,
      depositKopecks: product.first_pay === undefined ? null : toKopecks(product.first_pay),
    })),
    deliveryKopecks: toKopecks(delivery),
    adjustments: adjustmentsOf(discounts),
  })
  return {
    goods: toRoubles(priced.goodsKopecks),
    total: toRoubles(priced.totalKopecks),
    now: toRoubles(priced.nowKopecks),
    later: toRoubles(priced.laterKopecks),
  }
}
