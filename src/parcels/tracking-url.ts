import type { CarrierName } from '../database/values/parcel-states.ts'
import { carrierList } from './carriers/carriers.ts'

/** Where the carrier itself shows a parcel. Deliveries at a fixed price are told by their name. */
export function trackingUrl(carrier: CarrierName | null, deliveryName: string, number: string | null): string | null {
  if (!number) return null
  const shownBy = carrierList.find(({ name, namedIn }) => name === carrier || namedIn.test(deliveryName))
  return shownBy?.trackingUrl(number) ?? null
}
