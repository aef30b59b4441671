import type { PromotedLine } from './find-discounts.ts'

/** One piece for 1,000 roubles, of nothing that promotions ask for. */
export const line: PromotedLine = {
  key: 1,
  categoryId: 1,
  seriesId: null,
  makerId: null,
  isPreorder: false,
  priceKopecks: 100_000,
  quantity: 1,
  depositKopecks: null,
}
