import type { parcels } from '../database/tables/parcels.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import { carrierOf } from './carriers/carriers.ts'
import type { ParcelRow } from './change-parcel.server.ts'
import { parcelErrors } from './parcel-errors.ts'

/**
 * What changes at a parcel that leaves the shop. A carrier takes it by its order there; without one staff name the
 * number under which they send it themselves, and an order that was only requested is called off.
 */
export function handOverColumns(
  parcel: ParcelRow,
  given: string | null | undefined,
): Partial<typeof parcels.$inferInsert> {
  const trackingNumber = given || parcel.trackingNumber
  if (!parcel.carrier || !carrierOf(parcel.carrier).takesOrders || parcel.carrierState === 'made')
    return { trackingNumber }
  if (!trackingNumber) throw new ShopError(parcelErrors.no_carrier_order)
  if (parcel.carrierState === 'sent' || (parcel.carrierState === 'wanted' && parcel.carrierAskedAt !== null))
    throw new ShopError(parcelErrors.carrier_busy)
  return { trackingNumber, carrierNextAt: null, ...(parcel.carrierState === 'wanted' && { carrierState: null }) }
}
