import type { Offer } from '../../database/values/delivery-choice.ts'
import type { CarrierName } from '../../database/values/parcel-states.ts'
import type { PackedSize } from '../pack-goods.ts'

/** Where a parcel starts and where it goes, as carriers know places: by their city codes or by postal indexes. */
export interface Route {
  from: { cityCode: number; postalIndex: string }
  to: { cityCode: number } | { postalIndex: string }
}

export interface CarrierCity {
  code: number
  name: string
  region: string
  latitude: number | null
  longitude: number | null
}

export interface CarrierPoint {
  code: string
  cityCode: number
  kind: 'PVZ' | 'POSTAMAT'
  address: string
  workTime: string
  metro: string | null
  note: string | null
  phone: string | null
  latitude: number
  longitude: number
  maxGrams: number | null
}

/** What a carrier needs to know to take a parcel. */
export interface CarrierOrder {
  /** Ours, never used for two parcels: whoever asks again finds the order by it. */
  number: string
  tariffCode: number
  from: { cityCode: number; shipmentPoint: string | null }
  to: { pointCode: string } | { cityCode: number; address: string }
  /** No more than the policy (11.2) names. */
  recipient: { name: string; phone: string }
  size: PackedSize
  items: { name: string; sku: string; priceKopecks: number; weightGrams: number; quantity: number }[]
}

/** An order as the carrier knows it: accepted is not made yet. */
export interface CarrierOrderState {
  uuid: string
  state: 'checking' | 'made' | 'refused'
  /** Why it was refused, in the carrier's words. */
  problem: string | null
  trackingNumber: string | null
  /** What has happened to it, the oldest first. */
  events: { code: string; at: Date; city: string | null }[]
  storageUntil: Date | null
}

/** The seam behind which every carrier stands. Whatever cannot be had is thrown: nobody gets a made-up price. */
export interface Carrier {
  name: CarrierName
  /** The best price for each way that it offers; none when it does not go there. */
  quote(route: Route, size: PackedSize, signal: AbortSignal): Promise<Offer[]>
  /** Carriers with points of their own. */
  places?: {
    cities(signal: AbortSignal): AsyncGenerator<CarrierCity[]>
    points(signal: AbortSignal): AsyncGenerator<CarrierPoint[]>
  }
  /** Carriers that take orders through their API. */
  orders?: {
    find(number: string, signal: AbortSignal): Promise<CarrierOrderState | undefined>
    make(order: CarrierOrder, signal: AbortSignal): Promise<string>
    read(uuid: string, signal: AbortSignal): Promise<CarrierOrderState | undefined>
    /** The label as PDF; undefined while the carrier still draws it. */
    label(uuid: string, signal: AbortSignal): Promise<Buffer | undefined>
  }
}

/** Longer than any carrier takes on a good day, shorter than a job's lease is worth. */
export const maxCallMs = 10_000
