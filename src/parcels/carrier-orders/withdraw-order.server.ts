import { parcels } from '../../database/tables/parcels.server.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { lockParcel, type ParcelRow } from '../change-parcel.server.ts'
import { isWithdrawing, requestOrder } from './carrier-order-state.server.ts'

/** Nothing is left at the carrier. What was packed anew meanwhile gets its order there now. */
export async function endWithdrawal(
  db: Database | Transaction,
  { id, carrierNumber }: ParcelRow,
  now: Date,
  note: string | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const parcel = await lockParcel(tx, id)
    if (!isWithdrawing(parcel) || parcel.carrierNumber !== carrierNumber) return
    // A box that is in the shop already is not awaited.
    const isAwaited = parcel.state === 'cancelled' || parcel.attention !== null
    const gone = {
      carrierState: 'withdrawn',
      carrierNextAt: null,
      carrierTries: 0,
      carrierProblem: isAwaited ? note : null,
    } as const
    const set = parcel.state === 'packed' ? requestOrder(parcel, now) : { ...gone, trackedAt: now }
    await tx.update(parcels).set(set).where(eq(parcels.id, id))
  })
}
