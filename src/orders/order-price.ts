/**
 * The price of an order, in kopecks. Computed only here: for drafts, the checkout page, placed orders and orders that
 * staff edit. A discount would be added here.
 */
export interface OrderPrice {
  goodsKopecks: number
  deliveryPriceKopecks: number
  totalKopecks: number
}

export interface PricedLine {
  priceKopecks: number
  quantity: number
}

export function linePrice({ priceKopecks, quantity }: PricedLine): number {
  return priceKopecks * quantity
}

export function goodsPrice(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + linePrice(line), 0)
}

/** The products are known when the draft is made, the delivery only after the shopper has chosen one. */
export function orderPrice(goodsKopecks: number, deliveryPriceKopecks: number): OrderPrice {
  return { goodsKopecks, deliveryPriceKopecks, totalKopecks: goodsKopecks + deliveryPriceKopecks }
}
