import { parcelLabels, parcels } from '../../database/tables/parcels.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import { and, eq, isNotNull } from '../../platform/postgres/drizzle.server.ts'
import { wantLabel } from '../carrier-orders/fetch-labels.server.ts'
import { lockParcel } from '../change-parcel.server.ts'
import { parcelErrors } from '../parcel-errors.ts'
import type { ParcelsParts } from '../parcels-parts.server.ts'
import { ordersOf } from '../settle-orders.server.ts'

const ownLabel = and(eq(parcelLabels.parcelId, parcels.id), eq(parcelLabels.carrierUuid, parcels.carrierUuid))

/** Staff want the label of a made order: it was refused, takes its time, or is not what it should be. The order is not touched. */
export async function printLabelAgain({ db, now, runSoon }: ParcelsParts, parcelId: number): Promise<number[]> {
  const orderIds = await db.transaction(async (tx) => {
    const { carrierState, carrierUuid } = await lockParcel(tx, parcelId)
    if (carrierState !== 'made' || !carrierUuid) throw new ShopError(parcelErrors.no_carrier_order_yet)
    const [label] = await tx
      .select({ form: parcelLabels.form, isReady: isNotNull(parcelLabels.pdf) })
      .from(parcels)
      .innerJoin(parcelLabels, ownLabel)
      .where(eq(parcels.id, parcelId))
    // One form for one order: the one that is being printed is only asked about sooner.
    if (label?.form && !label.isReady)
      await tx.update(parcelLabels).set({ nextAt: now() }).where(eq(parcelLabels.form, label.form))
    else await wantLabel(tx, parcelId, carrierUuid, now())
    return ordersOf(tx, parcelId)
  })
  runSoon.carrierOrders()
  return orderIds
}

export async function readLabel({ db }: ParcelsParts, parcelId: number): Promise<Buffer> {
  const [label] = await db
    .select({ pdf: parcelLabels.pdf })
    .from(parcels)
    .innerJoin(parcelLabels, ownLabel)
    .where(eq(parcels.id, parcelId))
  if (!label?.pdf) throw new ShopError(parcelErrors.no_label)
  return label.pdf
}
