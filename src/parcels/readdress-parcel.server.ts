import { parcels } from '../database/tables/parcels.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import type { ParcelRow } from './change-parcel.server.ts'
import { type OrderRow, wayOf } from './make-parcel.server.ts'
import type { ParcelCause } from './parcel-cause.ts'
import { reopenParcel } from './reopen-parcel.server.ts'

const attention = 'Изменились получатель или адрес: снимите старый ярлык и проверьте коробку.'

/** A parcel that is still here goes where its order says now. One that is packed gets another label, so it is packed anew. */
export async function readdressParcel(
  tx: Transaction,
  parcel: ParcelRow,
  order: OrderRow,
  paysDelivery: boolean,
  cause: ParcelCause,
): Promise<void> {
  if (parcel.state === 'packed') await reopenParcel(tx, parcel, attention, cause)
  if (parcel.state === 'on_shelf') return
  await tx
    .update(parcels)
    .set({
      ...wayOf(order),
      ...(paysDelivery && { priceKopecks: order.deliveryPriceKopecks }),
      version: sql`${parcels.version} + 1`,
    })
    .where(eq(parcels.id, parcel.id))
}
