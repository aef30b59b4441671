import { needsStaff, parcelLines, parcels } from '../../database/tables/parcels.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { asc, sql } from '../../platform/postgres/drizzle.server.ts'
import { manyTries } from '../carrier-orders/carrier-order-state.server.ts'
import type { ParcelTasks } from './staff-parcels.contract.ts'

const shown = 20

/** Parcels that need staff, by one index; orders at carriers that are being withdrawn only when that takes long. */
export async function readParcelTasks(db: Database): Promise<ParcelTasks> {
  const kind = sql<ParcelTasks[number]['kind'] | null>`case
    when ${parcels.carrierState} = 'stuck' or (${parcels.carrierState} = 'withdrawing' and ${parcels.carrierTries} >= ${manyTries}) then 'stuck'
    when ${parcels.state} = 'cancelled' then null
    when ${parcels.attention} is not null then 'open'
    when ${parcels.state} in ('returning', 'returned') then ${parcels.state} end`
  const rows = await db
    .select({
      parcel_id: parcels.id,
      order_id: sql<number>`coalesce(${parcels.deliveryOrderId}, (
        select min(${parcelLines.orderId}) from ${parcelLines} where ${parcelLines.parcelId} = ${parcels.id}), 0)::float8`,
      kind,
      text: sql<string | null>`coalesce(${parcels.attention}, ${parcels.carrierProblem})`,
    })
    .from(parcels)
    .where(sql`(${needsStaff}) and ${kind} is not null`)
    .orderBy(asc(parcels.id))
    .limit(shown)
  return rows.flatMap((row) => (row.kind ? [{ ...row, kind: row.kind }] : []))
}
