import { distribute } from './distribute.ts'

/**
 * What an order costs, in whole kopecks. Computed only here: for the cart, drafts, the checkout page, placed orders and
 * orders that staff edit. `one-price.test.ts` looks for other places.
 */

export interface Pieces {
  priceKopecks: number
  quantity: number
}

export interface PricedLine extends Pieces {
  /** Another one for each line of an order, such as its position; decides who gets a kopeck that cannot be shared. */
  key: number
  /** What is paid at once for a piece; null for the whole price. */
  depositKopecks: number | null
}

/** Makes an order cheaper. */
export interface Adjustment {
  id: string
  /** What it takes off, as far as there is something to take it off from. */
  kopecks: number
  appliesTo: 'goods' | 'delivery' | { lines: readonly number[] }
}

interface LineShare extends PricedLine {
  fullKopecks: number
  /** After adjustments; so are the other two, which add up to it. */
  sumKopecks: number
  nowKopecks: number
  laterKopecks: number
}

export interface OrderPrice {
  /** In the order in which they were given. */
  lines: LineShare[]
  /** After adjustments, like the lines. */
  deliveryKopecks: number
  goodsKopecks: number
  totalKopecks: number
  /** What is paid at once: deposits, goods without one and the delivery. */
  nowKopecks: number
  laterKopecks: number
}

interface Priced {
  lines: readonly PricedLine[]
  deliveryKopecks: number
  adjustments?: readonly Adjustment[]
}

export function price({ lines, deliveryKopecks: fullDelivery, adjustments = [] }: Priced): OrderPrice {
  let sums = lines.map(linePrice)
  let deliveryKopecks = fullDelivery
  for (const { kopecks, appliesTo } of adjustments) {
    if (appliesTo === 'delivery') deliveryKopecks = Math.max(0, deliveryKopecks - kopecks)
    else sums = takeOff(kopecks, lines, sums, appliesTo)
  }
  const shares = lines.map((line, index) => shareOf(line, sums[index] ?? 0))
  const goodsKopecks = add(shares, ({ sumKopecks }) => sumKopecks)
  const laterKopecks = add(shares, (share) => share.laterKopecks)
  const totalKopecks = goodsKopecks + deliveryKopecks
  const nowKopecks = totalKopecks - laterKopecks
  return { lines: shares, deliveryKopecks, goodsKopecks, totalKopecks, nowKopecks, laterKopecks }
}

/** In proportion to what each line still costs, so that several adjustments together never go below zero. */
function takeOff(
  kopecks: number,
  lines: readonly PricedLine[],
  sums: readonly number[],
  appliesTo: Exclude<Adjustment['appliesTo'], 'delivery'>,
): number[] {
  const parts = lines.map(({ key }, index) => {
    const isMeant = appliesTo === 'goods' || appliesTo.lines.includes(key)
    return { key, kopecks: isMeant ? (sums[index] ?? 0) : 0 }
  })
  const shares = distribute(kopecks, parts)
  return sums.map((sum, index) => sum - (shares[index] ?? 0))
}

/** A deposit is asked for as far as the line still costs as much. */
function shareOf({ key, priceKopecks, quantity, depositKopecks }: PricedLine, sumKopecks: number): LineShare {
  const nowKopecks = depositKopecks === null ? sumKopecks : Math.min(depositKopecks * quantity, sumKopecks)
  const fullKopecks = linePrice({ priceKopecks, quantity })
  const laterKopecks = sumKopecks - nowKopecks
  return { key, priceKopecks, quantity, depositKopecks, fullKopecks, sumKopecks, nowKopecks, laterKopecks }
}

/** What the pieces cost before adjustments. */
export function linePrice({ priceKopecks, quantity }: Pieces): number {
  return priceKopecks * quantity
}

/** The same for several lines, such as those of a receipt. */
export function sumOfLines(lines: readonly Pieces[]): number {
  return add(lines, linePrice)
}

function add<Item>(items: readonly Item[], kopecksOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + kopecksOf(item), 0)
}

/** What the row of an order keeps of its price; its lines keep their deposits. */
export function orderSums({ goodsKopecks, deliveryKopecks, totalKopecks, laterKopecks }: OrderPrice) {
  return { goodsKopecks, deliveryPriceKopecks: deliveryKopecks, totalKopecks, deferredKopecks: laterKopecks }
}
