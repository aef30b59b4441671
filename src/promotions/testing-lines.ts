import type { PromotedLine } from './find-discounts.ts'
import type { PromotionRule } from './promotion.ts'

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

/** A tenth off everything. */
export const rule: PromotionRule = {
  id: 1,
  title: 'Скидка',
  kind: 'percent',
  value: 10,
  take: 3,
  pay: 2,
  goods: {},
  gifts: [],
  minKopecks: 0,
  minPieces: 0,
  combinable: true,
  priority: 0,
}
