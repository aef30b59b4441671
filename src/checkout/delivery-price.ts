import type { DeliveryChoice, Offer } from '../database/values/delivery-choice.ts'

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
