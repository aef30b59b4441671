import { stores } from '../database/tables/content.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { asc, isNotNull } from '../platform/postgres/drizzle.server.ts'

export interface PickupPlace {
  address: string
  time_of_work: string | null
}

const max = 10

/** Pickup places: the shop's own stores, from the settings. */
export async function readPickupPlaces(db: Database | Transaction): Promise<PickupPlace[]> {
  const rows = await db
    .select({ address: stores.address, time_of_work: stores.timeOfWork })
    .from(stores)
    .where(isNotNull(stores.address))
    .orderBy(asc(stores.position), asc(stores.id))
    .limit(max)
  return rows.flatMap(({ address, time_of_work }) => (address ? [{ address, time_of_work }] : []))
}
