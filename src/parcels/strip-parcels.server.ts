import { stripAudit } from '../audit/audit.server.ts'
import { parcelEvents, parcelLabels, parcelLines, parcels } from '../database/tables/parcels.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { inArray } from '../platform/postgres/drizzle.server.ts'

/** Erases where the parcels of these orders went: address, point, numbers, label, cities on the way. */
export async function stripParcels(tx: Transaction, orderIds: number[]): Promise<void> {
  const rows = await tx
    .selectDistinct({ id: parcelLines.parcelId })
    .from(parcelLines)
    .where(inArray(parcelLines.orderId, orderIds))
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await tx
    .update(parcels)
    .set({ address: '', postalIndex: '', cityCode: null, pointCode: null, trackingNumber: null, carrierProblem: null })
    .where(inArray(parcels.id, ids))
  await tx.update(parcelEvents).set({ text: null }).where(inArray(parcelEvents.parcelId, ids))
  await tx.delete(parcelLabels).where(inArray(parcelLabels.parcelId, ids))
  await stripAudit(tx, 'parcel', ids)
}
