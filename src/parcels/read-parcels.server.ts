import { products } from '../database/tables/catalogue.server.ts'
import { orderLines } from '../database/tables/orders.server.ts'
import { parcelEvents, parcelLabels, parcelLines, parcels } from '../database/tables/parcels.server.ts'
import { waitsForRelease } from '../database/waiting-lines.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { and, asc, eq, inArray, type SQL, sql } from '../platform/postgres/drizzle.server.ts'

export type ReadParcel = Awaited<ReturnType<typeof readParcelsOf>>[number]

const isStanding = sql`${parcels.state} <> 'cancelled'`

/** Staff also see cancelled ones that their carrier has not let go of, or whose box comes back. */
export const isSeenByStaff = sql`(${isStanding} or ${parcels.carrierState} in ('withdrawing', 'stuck')
  or (${parcels.carrierState} = 'withdrawn' and ${parcels.carrierProblem} is not null))`

/** The parcels of these orders, or whose delivery they pay, with their pieces and what happened to them, without cancelled ones. */
export async function readParcelsOf(db: Database | Transaction, orderIds: number[], shown: SQL = isStanding) {
  if (orderIds.length === 0) return []
  // One set by two indexes: an `or` of both conditions would read all parcels.
  const mine = sql`(select ${parcelLines.parcelId} from ${parcelLines} where ${inArray(parcelLines.orderId, orderIds)}
    union select ${parcels.id} from ${parcels} where ${inArray(parcels.deliveryOrderId, orderIds)})`
  const rows = await db
    .select({
      parcel: parcels,
      // Without the file itself.
      label: {
        carrierUuid: parcelLabels.carrierUuid,
        isReady: sql<boolean>`${parcelLabels.pdf} is not null`,
        problem: parcelLabels.problem,
        nextAt: parcelLabels.nextAt,
      },
    })
    .from(parcels)
    .leftJoin(
      parcelLabels,
      and(eq(parcelLabels.parcelId, parcels.id), eq(parcelLabels.carrierUuid, parcels.carrierUuid)),
    )
    .where(and(sql`${parcels.id} in ${mine}`, shown))
    .orderBy(asc(parcels.id))
    .limit(100)
  const ids = rows.map(({ parcel }) => parcel.id)
  if (ids.length === 0) return []
  const [lines, events] = await Promise.all([
    db
      .select({ line: parcelLines, bought: orderLines, isPreorder: sql<boolean>`${waitsForRelease}` })
      .from(parcelLines)
      .innerJoin(
        orderLines,
        and(eq(orderLines.orderId, parcelLines.orderId), eq(orderLines.position, parcelLines.position)),
      )
      .innerJoin(products, eq(products.id, orderLines.productId))
      .where(inArray(parcelLines.parcelId, ids))
      .orderBy(asc(parcelLines.orderId), asc(parcelLines.position)),
    db
      .select()
      .from(parcelEvents)
      .where(inArray(parcelEvents.parcelId, ids))
      .orderBy(asc(parcelEvents.at), asc(parcelEvents.id)),
  ])
  return rows.map(({ parcel, label }) => ({
    parcel,
    label,
    lines: lines.filter(({ line }) => line.parcelId === parcel.id),
    events: events.filter(({ parcelId }) => parcelId === parcel.id),
  }))
}
