import { readSiteSettings } from '../../content/read-site-settings.server.ts'
import { parcels } from '../../database/tables/parcels.server.ts'
import { queueMails } from '../../mail/mail.server.ts'
import { defineSchedule, handleJob, type Job } from '../../platform/jobs/job.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, asc, eq, gt, isNull, lte } from '../../platform/postgres/drizzle.server.ts'
import { ordersOf } from '../settle-orders.server.ts'
import { parcelLetter } from './parcel-letters.server.ts'

const remindStorageJob = defineSchedule('remind-storage', { everySeconds: 1800 })
const maxParcels = 50
const daysBefore = 2

/** Writes once, two days before a pickup point sends a parcel back. */
export function remindStorage(db: Database, publicUrl: string): Job {
  return handleJob(remindStorageJob, (_data, { now }) =>
    db.transaction(async (tx) => {
      const due = await tx
        .select()
        .from(parcels)
        .where(
          and(
            eq(parcels.state, 'awaiting_pickup'),
            isNull(parcels.storageRemindedAt),
            gt(parcels.storageUntil, now),
            lte(parcels.storageUntil, new Date(now.getTime() + daysBefore * 86_400_000)),
          ),
        )
        .orderBy(asc(parcels.storageUntil))
        .limit(maxParcels)
        .for('no key update', { skipLocked: true })
      const { shopName, email } = await readSiteSettings(tx)
      for (const parcel of due) {
        await tx.update(parcels).set({ storageRemindedAt: now }).where(eq(parcels.id, parcel.id))
        const sender = { shopName, email, url: publicUrl }
        const orderIds = await ordersOf(tx, parcel.id)
        await queueMails(tx, await parcelLetter(tx, { parcel, orderIds }, sender, 'reminder'))
      }
      return due.length === maxParcels
    }),
  )
}
