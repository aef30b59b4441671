import type { AccountsParts } from '../accounts/accounts-parts.server.ts'
import { announceChange } from '../database/changes.server.ts'
import type { Feature } from '../platform/feature.server.ts'
import { defineSchedule, handleJob, type Job } from '../platform/jobs/job.server.ts'
import type { PageCache } from '../platform/pages/page-cache.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { shopTimeZone } from '../platform/text/date-format.ts'
import { openAnnouncements } from './announcements.server.ts'
import type { Content } from './content.server.ts'
import { serveAnnouncements, serveContent, serveDeliveryDates } from './content-api.server.ts'
import type { Documents } from './documents.server.ts'
import { serveStaffContent } from './staff/staff-content-api.server.ts'

interface Parts {
  db: Database
  accounts: AccountsParts
  cache: PageCache
  content: Content
  documents: Documents
  picturesUrl: string
}

export const contentFeature: Feature<Parts> = {
  name: 'content',
  serve({ api, app }, { db, accounts, cache, content, documents, picturesUrl }) {
    const announcements = openAnnouncements(db, (tags) => cache.invalidate(tags))
    app.addHook('onClose', async () => announcements.close())
    serveAnnouncements(api, announcements)
    serveContent(api, content, documents)
    serveDeliveryDates(api, db, accounts.now)
    serveStaffContent(api, { db, accounts, documents, picturesUrl })
  },
  jobs: ({ db }) => [announceNewDay(db)],
}

const announceNewDayJob = defineSchedule('announce-new-day', { dailyIn: shopTimeZone })

/** A document version comes into force at midnight without a change in the database, so cached pages are invalidated. */
function announceNewDay(db: Database): Job {
  return handleJob(announceNewDayJob, () => announceChange(db, { table: 'documents' }))
}
