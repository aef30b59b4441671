import { parcelLabels, parcels } from '../../database/tables/parcels.server.ts'
import type { CarrierName } from '../../database/values/parcel-states.ts'
import type { Api } from '../../platform/http/serve.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, eq, isNotNull, isNull, or, sql } from '../../platform/postgres/drizzle.server.ts'
import { carrierAccesses } from '../carriers/open-carriers.server.ts'
import type { ParcelsParts } from '../parcels-parts.server.ts'

export function serveCarrierNotifications(api: Api, parts: ParcelsParts): void {
  for (const { description, notifications } of carrierAccesses) {
    if (!notifications) continue
    const { endpoint, read, answer } = notifications
    api.serve(endpoint, async ({ body }) => {
      await takeNews(parts, description.name, read(body))
      return answer
    })
  }
}

/**
 * News of an order that we know makes the tracking job ask the carrier about it soon. A notification may come before the
 * answer to the order itself: it is found by our number too. Strangers who do not know the id cause two looks into an index.
 */
async function takeNews(
  { db, now, runSoon }: ParcelsParts,
  carrier: CarrierName,
  { uuid, number }: { uuid: string; number: string | null },
): Promise<void> {
  const known = await db
    .update(parcels)
    .set({ trackedAt: sql`null` })
    .where(
      and(
        eq(parcels.carrier, carrier),
        or(eq(parcels.carrierUuid, uuid), number ? eq(parcels.carrierNumber, number) : undefined),
      ),
    )
    .returning({ id: parcels.id })
  if (known.length > 0) runSoon.tracking()
  // Its answer was lost, it was given up, and now it has arrived all the same.
  const given = number ? await withdrawArrived(db, carrier, number, now()) : []
  if (given.length > 0) runSoon.carrierOrders()
  // It may also be about a label that is printed now.
  const printed = await db
    .update(parcelLabels)
    .set({ nextAt: now() })
    .where(and(eq(parcelLabels.form, uuid), isNotNull(parcelLabels.nextAt)))
    .returning({ id: parcelLabels.parcelId })
  if (printed.length > 0) runSoon.carrierOrders()
}

/** Looks for an order again that was never seen and is not wanted any more. */
function withdrawArrived(db: Database, carrier: CarrierName, number: string, at: Date) {
  return db
    .update(parcels)
    .set({ carrierState: 'withdrawing', carrierNextAt: at, carrierTries: 0 })
    .where(
      and(
        eq(parcels.carrier, carrier),
        eq(parcels.carrierNumber, number),
        eq(parcels.carrierState, 'withdrawn'),
        isNull(parcels.carrierUuid),
        isNotNull(parcels.carrierAskedAt),
      ),
    )
    .returning({ id: parcels.id })
}
