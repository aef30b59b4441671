import type { CarrierName, CarrierWay } from './parcel-states.ts'

/** One price of a carrier. */
export interface Offer {
  way: CarrierWay
  /** Of a locker instead of a point with people. */
  locker: boolean
  tariff_code: number
  price_kopecks: number
  days_min: number | null
  days_max: number | null
}

/** Where a shopper wants a carrier to deliver, and what it costs: asked once, when chosen, and only read at placing. */
export interface DeliveryChoice {
  carrier: CarrierName
  way: CarrierWay
  /** What the carrier charges; none while nobody knows its prices, and then the fixed price counts. */
  offers: Offer[]
  city: { code: number; name: string } | null
  point: { code: string; locker: boolean; address: string } | null
  postal_index: string | null
  /** The parcel that the price is for. */
  parcel: { weight_grams: number; length_cm: number; width_cm: number; height_cm: number }
  at: string
}
