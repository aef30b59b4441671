import { parcelLabels, parcels } from '../database/tables/parcels.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { isWithdrawing, withdrawOrder } from './carrier-orders/carrier-order-state.server.ts'
import { changeParcelState, type ParcelRow } from './change-parcel.server.ts'
import type { ParcelCause } from './parcel-cause.ts'
import { parcelErrors } from './parcel-errors.ts'

/**
 * A packed parcel is not what it was: its order at the carrier is withdrawn, and it cannot be handed over before staff
 * have done what `attention` says and packed it anew.
 */
export async function reopenParcel(
  tx: Transaction,
  parcel: ParcelRow,
  attention: string,
  cause: ParcelCause,
): Promise<ParcelRow> {
  await dropLabel(tx, parcel)
  const set = { ...withdrawOrder(parcel, cause.at), packedAt: null, attention: both(parcel.attention, attention) }
  return changeParcelState(tx, parcel, { to: 'awaiting_packing', ...cause, set })
}

/** It will not be sent; what its carrier knows of it is withdrawn. */
export async function cancelParcel(tx: Transaction, parcel: ParcelRow, cause: ParcelCause): Promise<void> {
  await dropLabel(tx, parcel)
  const set = { ...withdrawOrder(parcel, cause.at), attention: null }
  await changeParcelState(tx, parcel, { to: 'cancelled', ...cause, set })
}

/** A label of an order that is withdrawn must not be printed. */
async function dropLabel(tx: Transaction, { id }: ParcelRow): Promise<void> {
  await tx.delete(parcelLabels).where(eq(parcelLabels.parcelId, id))
}

export async function noteAttention(tx: Transaction, parcel: ParcelRow, attention: string): Promise<void> {
  await tx
    .update(parcels)
    .set({ attention: both(parcel.attention, attention) })
    .where(eq(parcels.id, parcel.id))
}

/** What was to be done before is still to be done. */
function both(before: string | null, now: string): string {
  return before === null || before === now ? now : `${before} ${now}`
}

/** Nothing leaves the shop with goods, a label or an order that are not right any more. */
export function requireSendable(parcel: ParcelRow): void {
  if (parcel.attention !== null) throw new ShopError(parcelErrors.pack_again, { what: parcel.attention })
  if (isWithdrawing(parcel)) throw new ShopError(parcelErrors.carrier_withdrawing)
}
