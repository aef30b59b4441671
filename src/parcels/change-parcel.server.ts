import { parcelEvents, parcels } from '../database/tables/parcels.server.ts'
import type { ParcelState } from '../database/values/parcel-states.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { desc, eq, sql } from '../platform/postgres/drizzle.server.ts'
import { parcelErrors } from './parcel-errors.ts'
import { canCarrierMove, canParcelBecome } from './parcel-states.ts'

export type ParcelRow = typeof parcels.$inferSelect

export interface ParcelChange {
  to: ParcelState
  at: Date
  actor: 'staff' | 'shop' | 'carrier'
  accountId?: number | undefined
  carrierCode?: string
  text?: string | null | undefined
  /** Further columns that change with it. */
  set?: Partial<typeof parcels.$inferInsert>
}

export async function lockParcel(tx: Transaction, parcelId: number): Promise<ParcelRow> {
  const [parcel] = await tx.select().from(parcels).where(eq(parcels.id, parcelId)).for('no key update')
  if (!parcel) throw new ShopError(parcelErrors.parcel_not_found)
  return parcel
}

/** Changes the state of a parcel, which must be locked. */
export async function changeParcelState(tx: Transaction, parcel: ParcelRow, change: ParcelChange): Promise<ParcelRow> {
  const { to, at, actor, accountId, carrierCode, text, set } = change
  const may = actor === 'carrier' ? canCarrierMove : canParcelBecome
  if (!may(parcel, to)) throw new ShopError(parcelErrors.parcel_state, { state: parcel.state })
  const [changed] = await tx
    .update(parcels)
    .set({
      ...set,
      state: to,
      version: sql`${parcels.version} + 1`,
      ...(to === 'packed' && { packedAt: at }),
      ...(to === 'handed_over' && { handedOverAt: parcel.handedOverAt ?? at }),
      // Nothing is left to be done before it is handed over.
      ...(['received', 'on_shelf', 'returned', 'lost'].includes(to) && { attention: null }),
    })
    .where(eq(parcels.id, parcel.id))
    .returning()
  await tx
    .insert(parcelEvents)
    .values({ parcelId: parcel.id, at, state: to, actor, accountId, carrierCode, text })
    .onConflictDoNothing()
  if (!changed) throw new ShopError(parcelErrors.parcel_not_found)
  return changed
}

/**
 * Staff took the order's move back: a parcel that went with it is again where it was before. What happened to it earlier
 * and what the carrier has told stays. Where it is then.
 */
export async function takeParcelBack(tx: Transaction, parcel: ParcelRow, since: Date): Promise<ParcelState> {
  const [last, before] = await tx
    .select()
    .from(parcelEvents)
    .where(eq(parcelEvents.parcelId, parcel.id))
    .orderBy(desc(parcelEvents.id))
    .limit(2)
  if (!last || last.actor === 'carrier' || last.at < since) return parcel.state
  const state = before?.state ?? 'awaiting_packing'
  await tx.delete(parcelEvents).where(eq(parcelEvents.id, last.id))
  await tx
    .update(parcels)
    .set({
      state,
      version: sql`${parcels.version} + 1`,
      ...(parcel.state === 'handed_over' && { handedOverAt: null }),
      // A number of the carrier is its own; one that staff typed with the move goes with it.
      ...(parcel.state === 'handed_over' && !parcel.carrierUuid && { trackingNumber: null }),
    })
    .where(eq(parcels.id, parcel.id))
  return state
}
