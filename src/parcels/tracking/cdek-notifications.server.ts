import { parcels } from '../../database/tables/parcels.server.ts'
import type { Api } from '../../platform/http/serve.server.ts'
import { and, eq, or, sql } from '../../platform/postgres/drizzle.server.ts'
import type { ParcelsParts } from '../parcels-parts.server.ts'
import { cdekNotification } from './cdek-notifications.contract.ts'

/**
 * News of an order that we know makes the tracking job ask CDEK about it soon. A notification may come before the answer
 * to the order itself: it is found by our number too. Strangers who do not know the id cause one look into an index.
 */
export function serveCdekNotifications(api: Api, { db, runSoon }: ParcelsParts): void {
  api.serve(cdekNotification, async ({ body: { uuid, attributes } }) => {
    const number = attributes?.number
    const known = await db
      .update(parcels)
      .set({ trackedAt: sql`null` })
      .where(
        and(
          eq(parcels.carrier, 'cdek'),
          or(eq(parcels.carrierUuid, uuid), number ? eq(parcels.carrierNumber, number) : undefined),
        ),
      )
      .returning({ id: parcels.id })
    if (known.length > 0) runSoon.tracking()
    return { detail: 'Спасибо' }
  })
}
