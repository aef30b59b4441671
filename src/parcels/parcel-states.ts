import type { ParcelState } from '../database/values/parcel-states.ts'

/**
 * The way of a parcel; the diagram of docs/architecture.md is drawn from it. A carrier may tell of later states first; it
 * never goes back but to be returned.
 */
export const parcelSteps: Record<ParcelState, readonly ParcelState[]> = {
  on_shelf: ['cancelled'],
  awaiting_payment: ['awaiting_packing', 'cancelled'],
  awaiting_packing: ['on_shelf', 'packed', 'handed_over', 'cancelled'],
  packed: ['awaiting_packing', 'handed_over', 'in_transit', 'awaiting_pickup', 'received', 'returning', 'cancelled'],
  handed_over: ['in_transit', 'awaiting_pickup', 'received', 'returning', 'returned', 'lost'],
  in_transit: ['awaiting_pickup', 'received', 'returning', 'returned', 'lost'],
  awaiting_pickup: ['received', 'returning', 'returned', 'lost'],
  received: [],
  returning: ['awaiting_pickup', 'received', 'returned', 'lost'],
  returned: ['awaiting_packing', 'given_back', 'cancelled'],
  given_back: [],
  lost: [],
  cancelled: [],
}

/** One that is picked up waits for the shopper in the shop, and can still be cancelled there. */
export const counterSteps: Partial<Record<ParcelState, readonly ParcelState[]>> = {
  awaiting_packing: ['on_shelf', 'packed', 'awaiting_pickup', 'cancelled'],
  packed: ['awaiting_packing', 'awaiting_pickup', 'cancelled'],
  awaiting_pickup: ['received', 'cancelled'],
}

export interface ParcelWay {
  state: ParcelState
  /** Nobody brings it anywhere: the shopper comes for it. */
  isPickup: boolean
}

export function canParcelBecome(parcel: ParcelWay, to: ParcelState): boolean {
  const ways = parcel.isPickup ? { ...parcelSteps, ...counterSteps } : parcelSteps
  return ways[parcel.state].includes(to)
}

/** Where a carrier has it: its newest word counts, also when that is a step back, such as out of a locker again. */
const withCarrier: readonly ParcelState[] = ['handed_over', 'in_transit', 'awaiting_pickup', 'returning']

/** What the carrier says moves the parcel: as anybody may, or between its own states. */
export function canCarrierMove(parcel: ParcelWay, to: ParcelState): boolean {
  const moves = withCarrier.includes(parcel.state) && withCarrier.includes(to) && !parcel.isPickup
  return (moves && parcel.state !== to) || canParcelBecome(parcel, to)
}

/** Not sent and not put ready yet. */
export function isHere(state: ParcelState): boolean {
  return isWaiting(state) || state === 'awaiting_packing' || state === 'packed'
}

/** For the shopper: nothing of it is packed before they have said where it goes and paid for that. */
export function isWaiting(state: ParcelState): boolean {
  return state === 'on_shelf' || state === 'awaiting_payment'
}

/** Its goods will not reach the shopper any more: they are the matter of a return. */
export function isGivenUp(state: ParcelState): boolean {
  return state === 'given_back' || state === 'lost'
}

/** In the shop's own hands, so that its order can be cancelled. */
export function isInShop(parcel: ParcelWay): boolean {
  return canParcelBecome(parcel, 'cancelled')
}

/** In the shop and nobody's to decide on yet; what was collected from the shelf goes back there when its delivery is cancelled. */
export function isRest(parcel: ParcelWay & { deliveryOrderId: number | null }): boolean {
  return isInShop(parcel) && parcel.state !== 'returned' && parcel.deliveryOrderId === null
}

/** What a parcel becomes when staff are done with it: given to the carrier, or put ready for the shopper. */
export function readyParcelState(parcel: ParcelWay): 'handed_over' | 'awaiting_pickup' {
  return parcel.isPickup ? 'awaiting_pickup' : 'handed_over'
}
