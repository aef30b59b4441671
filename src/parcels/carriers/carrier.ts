import type { Offer } from '../../database/values/delivery-choice.ts'
import type { CarrierName, CarrierWay, ParcelState } from '../../database/values/parcel-states.ts'
import type { PackedSize } from '../pack-goods.ts'

/** What a carrier can and what it is called, known without its keys and also in the browser. */
export interface CarrierDescription {
  name: CarrierName
  /** In the API's documentation and in the log. */
  title: string
  /** For people, in the cases that sentences need; `took` is what it did with a parcel. */
  russian: { name: string; genitive: string; accusative: string; prepositional: string; took: 'принял' | 'приняла' }
  /** Where it brings parcels: the first unless another is chosen. */
  ways: readonly [CarrierWay, ...CarrierWay[]]
  /** How it knows places: by its own codes of cities, with points to choose from, or by postal indexes. */
  goesBy: 'city' | 'index'
  /** It takes orders through its API: a parcel is handed over with one. */
  takesOrders: boolean
  /** Its tariffs start at one of its points, where the shop brings its parcels: orders have to name that point. */
  startsAtPoint: boolean
  /** Its days are working days. */
  countsWorkingDays: boolean
  /** Deliveries at a fixed price whose name says this go with it too. */
  namedIn: RegExp
  /** The page where it shows a parcel. */
  trackingUrl(number: string): string
}

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
  /** Of lockers: the sides of their cells in centimetres, from the longest. */
  cells: number[][] | null
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

interface CarrierEvent {
  /** The carrier's word. */
  code: string
  /** What it means for a parcel; undefined when it changes nothing. */
  state: ParcelState | undefined
  at: Date
  city: string | null
}

/** An order as the carrier knows it: accepted is not made yet. */
export interface CarrierOrderState {
  uuid: string
  state: 'checking' | 'made' | 'refused'
  /** Why it was refused, in the carrier's words. */
  problem: string | null
  trackingNumber: string | null
  /** What has happened to it, the oldest first. */
  events: CarrierEvent[]
  storageUntil: Date | null
  /** The point it goes to by now: recipients may choose another. */
  pointCode: string | null
}

/** How far a print form is. A refused one never becomes ready: another has to be asked for. */
export type PrintedLabel =
  | { state: 'printing' }
  | { state: 'ready'; pdf: Buffer }
  | { state: 'refused'; problem: string }

/** The seam behind which every carrier stands. Whatever cannot be had is thrown: nobody gets a made-up price. */
export interface Carrier {
  name: CarrierName
  /** Whether the keys are accepted; throws as the others do. Missing where it cannot be asked without an order. */
  tryKeys?(signal: AbortSignal): Promise<void>
  /** The best price for each way that it offers; none when it does not go there. */
  quote(route: Route, size: PackedSize, signal: AbortSignal): Promise<Offer[]>
  /** Carriers with points of their own. */
  places?: {
    cities(signal: AbortSignal): AsyncGenerator<CarrierCity[]>
    points(signal: AbortSignal): AsyncGenerator<CarrierPoint[]>
  }
  orders?: CarrierOrders
}

/** What has become of an order that is taken back; one that is not known yet may still turn up. */
export type Withdrawal = 'asked' | 'gone' | 'coming_back' | 'unknown'

export interface WithdrawalTries {
  /** The carrier was asked before. */
  before: boolean
  /** It has refused, and is asked once more. */
  anew: boolean
}

/**
 * Carriers that take orders through their API. An order is undefined only when the carrier itself says that it has no such
 * order; an answer that leaves it open is thrown.
 */
export interface CarrierOrders {
  find(number: string, signal: AbortSignal): Promise<CarrierOrderState | undefined>
  /** Its id there; undefined when the carrier says that it has taken this number before. */
  make(order: CarrierOrder, signal: AbortSignal): Promise<string | undefined>
  read(uuid: string, signal: AbortSignal): Promise<CarrierOrderState | undefined>
  /**
   * Takes an order back: deletes it, or refuses it once the carrier has the parcel. Ask until it is `gone` or
   * `coming_back`; a refusal is thrown.
   */
  withdraw(uuid: string, tried: WithdrawalTries, signal: AbortSignal): Promise<Withdrawal>
  /** Asks for the label of an order: the id of the print form, which takes its time. */
  print(uuid: string, signal: AbortSignal): Promise<string>
  label(form: string, signal: AbortSignal): Promise<PrintedLabel>
}

/** Longer than any carrier takes on a good day, shorter than a job's lease is worth. */
export const maxCallMs = 10_000
