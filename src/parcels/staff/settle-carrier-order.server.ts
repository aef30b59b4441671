import { parcels } from '../../database/tables/parcels.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { isWithdrawing } from '../carrier-orders/carrier-order-state.server.ts'
import { endWithdrawal } from '../carrier-orders/withdraw-order.server.ts'
import { lockParcel } from '../change-parcel.server.ts'
import { parcelErrors } from '../parcel-errors.ts'
import type { ParcelsParts } from '../parcels-parts.server.ts'
import { lockShown, log } from './pack-parcel.server.ts'

/** The carrier did not withdraw its order: staff have removed it in its cabinet, or want it tried once more now. */
export async function settleCarrierOrder(
  parts: ParcelsParts,
  viewer: Viewer,
  parcelId: number,
  { version, gone }: { version: number; gone: boolean },
): Promise<number[]> {
  const orderIds = await parts.db.transaction(async (tx) => {
    const locked = await lockShown(tx, viewer, parcelId, version)
    const { parcel } = locked
    if (!isWithdrawing(parcel)) throw new ShopError(parcelErrors.not_withdrawing)
    const at = parts.now()
    await tx
      .update(parcels)
      .set({ carrierNextAt: at, carrierTries: 0, version: sql`${parcels.version} + 1` })
      .where(eq(parcels.id, parcelId))
    if (gone) await endWithdrawal(tx, parcel, at, null)
    await log(tx, viewer, gone ? 'carrier_order_gone' : 'carrier_order_again', await lockParcel(tx, parcelId), parcel)
    return locked.orderIds
  })
  parts.runSoon.carrierOrders()
  return orderIds
}
