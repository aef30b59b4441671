import { carrierStates } from '../../database/tables/carriers.server.ts'
import type { CarrierName } from '../../database/values/parcel-states.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, isNotNull } from '../../platform/postgres/drizzle.server.ts'

/** Kept for staff: they see on the delivery screen what the carrier said, and since when. */
export async function notePlaces(tx: Transaction, carrier: CarrierName, at: Date): Promise<void> {
  const values = { placesAt: at, problem: null, problemAt: null }
  await tx
    .insert(carrierStates)
    .values({ carrier, ...values })
    .onConflictDoUpdate({ target: carrierStates.carrier, set: values })
}

export async function noteProblem(db: Database, carrier: CarrierName, problem: string, at: Date): Promise<void> {
  const values = { problem: problem.slice(0, 500), problemAt: at }
  await db
    .insert(carrierStates)
    .values({ carrier, ...values })
    .onConflictDoUpdate({ target: carrierStates.carrier, set: values })
}

export async function noteWorks(db: Database, carrier: CarrierName): Promise<void> {
  await db
    .update(carrierStates)
    .set({ problem: null, problemAt: null })
    .where(and(eq(carrierStates.carrier, carrier), isNotNull(carrierStates.problem)))
}
