import type { OrderState } from '../../database/values/order-states.ts'
import type { ParcelState } from '../../database/values/parcel-states.ts'

/** Before the payment there are no parcels; after it all of them must be untouched and the order's own. */
export function canKeep(state: OrderState, own: { state: ParcelState; deliveryOrderId: number | null }[]): boolean {
  if (state === 'awaiting_payment') return own.length === 0
  const untouched = own.every((parcel) => parcel.state === 'awaiting_packing' && parcel.deliveryOrderId === null)
  return state === 'paid' && own.length > 0 && untouched
}
