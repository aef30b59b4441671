/**
 * What an order costs, in kopecks. This is the one place where it is computed: for the draft, for the checkout page, for
 * the order that is placed and for one that staff edit. A discount would enter here.
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

/** The goods are known when the draft is made, the delivery when the shopper has chosen one. */
export function orderPrice(goodsKopecks: number, deliveryPriceKopecks: number): OrderPrice {
  return { goodsKopecks, deliveryPriceKopecks, totalKopecks: goodsKopecks + deliveryPriceKopecks }
}
