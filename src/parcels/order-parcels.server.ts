import { parcelStateWords } from '../database/values/parcel-states.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import type { OrderParcel } from './parcels.contract.ts'
import { type ReadParcel, readParcelsOf } from './read-parcels.server.ts'
import { trackingUrl } from './tracking-url.ts'

/** The parcels of an order as its shopper sees them: only its own pieces, unless it pays the delivery of them all. */
export async function orderParcels(db: Database | Transaction, orderId: number): Promise<OrderParcel[]> {
  const found = await readParcelsOf(db, [orderId])
  return found.map((each) => toOrderParcel(each, orderId))
}

function toOrderParcel({ parcel, lines, events }: ReadParcel, orderId: number): OrderParcel {
  return {
    id: parcel.id,
    state: parcelStateWords[parcel.state],
    way: parcel.way,
    delivery_name: parcel.deliveryName,
    address: parcel.address,
    tracking_number: parcel.trackingNumber,
    tracking_url: trackingUrl(parcel.carrier, parcel.deliveryName, parcel.trackingNumber),
    storage_until: parcel.state === 'awaiting_pickup' ? (parcel.storageUntil?.toISOString() ?? null) : null,
    items: lines
      .filter(({ line }) => line.orderId === orderId || parcel.deliveryOrderId === orderId)
      .map(({ line, bought }) => ({
        order_id: line.orderId,
        product_name: bought.productName,
        quantity: line.quantity,
      })),
    timeline: events.map(({ at, state, actor, text }) => ({
      at: at.toISOString(),
      state: parcelStateWords[state],
      // What staff write is for staff.
      place: actor === 'carrier' ? text : null,
    })),
  }
}
