/** What the price of some goods becomes: off in per cent or roubles, a price for each, the cheapest free, a gift, or the delivery. */
export const promotionKinds = ['percent', 'sum', 'price', 'n_for_m', 'gift', 'free_delivery'] as const

export type PromotionKind = (typeof promotionKinds)[number]

/** By the shop's calendar. */
export const limitPeriods = ['day', 'week', 'month'] as const

export type LimitPeriod = (typeof limitPeriods)[number]

/** Which goods it is about. A list that is left out lets everything through. */
export interface PromotionGoods {
  products?: number[]
  categories?: number[]
  series?: number[]
  makers?: number[]
  preorders?: 'only' | 'without'
}

/** Who may have it. What is left out lets everybody through. */
export interface PromotionCustomers {
  /** Who has not ordered yet. */
  firstOrder?: true
  /** Who has bought for so much. */
  minSpentKopecks?: number
  accounts?: number[]
}

/** What decides about the discount, without who may have it and how often. */
export interface PromotionRule {
  id: number
  /** The sentence that shoppers read. */
  title: string
  kind: PromotionKind
  /** Per cent, or kopecks; of `free_delivery` the most that it takes off, 0 for all of it. */
  value: number
  /** Of every `take` pieces `pay` are paid. */
  take: number
  pay: number
  goods: PromotionGoods
  /** One piece of these, once they are in the cart beside the goods. */
  gifts: number[]
  /** Of these goods at least, before discounts. */
  minKopecks: number
  minPieces: number
  combinable: boolean
  /** The higher comes first. */
  priority: number
}

/** What an order keeps of a discount. */
interface OrderDiscount {
  title: string
  code: string | null
  kopecks: number
  /** What of it is off the pieces of which line; nothing for one that is off the delivery. */
  lines?: { position: number; kopecks: number }[]
  /** Off the delivery. Orders are without it whose shoppers have not read that such a discount is recalculated, too. */
  isDelivery?: true
}

/** By promotion. */
export type OrderDiscounts = Record<string, OrderDiscount>
