import type { CarrierName } from '../database/values/parcel-states.ts'

/** Where the carrier itself shows a parcel. Deliveries at a fixed price are told by their name. */
export function trackingUrl(carrier: CarrierName | null, deliveryName: string, number: string | null): string | null {
  if (!number) return null
  const query = encodeURIComponent(number)
  if (carrier === 'cdek' || /сдэк|cdek/iu.test(deliveryName)) return `https://www.cdek.ru/ru/tracking?order_id=${query}`
  if (carrier === 'pochta' || /почт/iu.test(deliveryName)) return `https://www.pochta.ru/tracking?barcode=${query}`
  return null
}
