/** What is left of the price, in whole percent; null without a price. Negative when it is sold below its cost. */
export function marginPercent(price: number, cost: number): number | null {
  return price > 0 ? Math.round(((price - cost) / price) * 100) : null
}
