import { parcelEvents, parcelLines, parcels } from '../../database/tables/parcels.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq } from '../../platform/postgres/drizzle.server.ts'
import type { ParcelRow } from '../change-parcel.server.ts'
import { measureParcel } from '../make-parcel.server.ts'
import { parcelErrors } from '../parcel-errors.ts'
import type { ParcelsParts } from '../parcels-parts.server.ts'
import { lockShown, log } from './pack-parcel.server.ts'
import type { ParcelSplit } from './staff-parcels.contract.ts'

/**
 * Puts pieces into a parcel of their own, such as what is there now while a preorder is waited for. It goes the same
 * way; the shopper has paid for delivery once and pays nothing more.
 */
export async function splitParcel(
  parts: ParcelsParts,
  viewer: Viewer,
  parcelId: number,
  { version, lines }: ParcelSplit,
): Promise<number[]> {
  return parts.db.transaction(async (tx) => {
    const { parcel, orderIds } = await lockShown(tx, viewer, parcelId, version)
    if (parcel.state !== 'awaiting_packing') throw new ShopError(parcelErrors.parcel_state, { state: parcel.state })
    const at = parts.now()
    await takeOut(tx, parcel, lines)
    const { id: _, createdAt: __, ...same } = parcel
    const [made] = await tx
      .insert(parcels)
      .values({ ...same, ...fresh, createdAt: at })
      .returning()
    if (!made) throw new Error('the parcel was not written')
    await tx
      .insert(parcelLines)
      .values(
        lines.map(({ order_id, position, quantity }) => ({ parcelId: made.id, orderId: order_id, position, quantity })),
      )
    await tx
      .insert(parcelEvents)
      .values({ parcelId: made.id, at, state: 'awaiting_packing', actor: 'staff', accountId: viewer.accountId })
    const rest = await measureParcel(tx, parcel.id)
    await measureParcel(tx, made.id)
    await log(tx, viewer, 'split', rest, parcel)
    return orderIds
  })
}

const fresh = {
  // The one delivery that was paid is that of the parcel it was split from.
  deliveryOrderId: null,
  priceKopecks: 0,
  trackingNumber: null,
  carrierState: null,
  carrierNumber: null,
  carrierUuid: null,
  carrierAskedAt: null,
  carrierNextAt: null,
  carrierProblem: null,
  version: 1,
}

async function takeOut(tx: Transaction, { id }: ParcelRow, taken: ParcelSplit['lines']): Promise<void> {
  const inside = await tx.select().from(parcelLines).where(eq(parcelLines.parcelId, id))
  const keyOf = (orderId: number, position: number) => `${orderId}/${position}`
  const left = new Map(inside.map((line) => [keyOf(line.orderId, line.position), line.quantity]))
  for (const { order_id, position, quantity } of taken) {
    const key = keyOf(order_id, position)
    const now = (left.get(key) ?? 0) - quantity
    if (now < 0) throw new ShopError(parcelErrors.split_unknown)
    left.set(key, now)
  }
  if ([...left.values()].every((quantity) => quantity === 0)) throw new ShopError(parcelErrors.split_nothing)
  for (const { orderId, position, quantity } of inside) {
    const now = left.get(keyOf(orderId, position)) ?? 0
    if (now === quantity) continue
    const line = and(eq(parcelLines.parcelId, id), eq(parcelLines.orderId, orderId), eq(parcelLines.position, position))
    if (now === 0) await tx.delete(parcelLines).where(line)
    else await tx.update(parcelLines).set({ quantity: now }).where(line)
  }
}
