import type { DeliveryChoice, Offer } from '../database/values/delivery-choice.ts'

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

/** What of a line is not paid at once; nothing without a deposit. */
export function restOfLine({ priceKopecks, quantity, depositKopecks }: PricedLine & { depositKopecks: number | null }) {
  return depositKopecks === null ? 0 : (priceKopecks - depositKopecks) * quantity
}

export function goodsPrice(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + linePrice(line), 0)
}

/** The products are known when the draft is made, the delivery only after the shopper has chosen one. */
export function orderPrice(goodsKopecks: number, deliveryPriceKopecks: number): OrderPrice {
  return { goodsKopecks, deliveryPriceKopecks, totalKopecks: goodsKopecks + deliveryPriceKopecks }
}

/** A carrier's price is binding for a day. */
const offerMs = 24 * 60 * 60 * 1000

/** The carrier's price for the chosen way, if it named one lately. */
export function chosenOffer({ offers, way, point, at }: DeliveryChoice, now: Date): Offer | undefined {
  if (now.getTime() - Date.parse(at) > offerMs) return undefined
  return offers.find((offer) => offer.way === way && offer.locker === (point?.locker ?? false))
}

/** What a delivery costs: the carrier's price, else the fixed one with its note. */
export function deliveryPrice(
  fixed: { priceKopecks: number; note: string | null },
  choice: DeliveryChoice | undefined,
  now: Date,
): { priceKopecks: number; note: string | null } {
  const offer = choice && chosenOffer(choice, now)
  return offer
    ? { priceKopecks: offer.price_kopecks, note: null }
    : { priceKopecks: fixed.priceKopecks, note: fixed.note }
}
