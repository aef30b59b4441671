import { changesChannel } from '../database/changes.server.ts'
import type { Sender } from '../mail/letter-layout.server.ts'
import type { Feature } from '../platform/feature.server.ts'
import type { Guard } from '../platform/http/guard.server.ts'
import type { JobCalls } from '../platform/jobs/worker.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import type { Listener } from '../platform/postgres/listen.server.ts'
import { serveBeginForm } from './begin-form.server.ts'
import { openKept } from './kept.server.ts'
import { serveKept } from './kept-api.server.ts'
import { keptRecords } from './kept-records.server.ts'
import { deleteMailedRequests, restockLettersJob, writeRestockLetters } from './restock/restock-letters.server.ts'

interface Parts {
  db: Database
  guard: Guard
  jobs: JobCalls
  listener: Listener | undefined
  sender: () => Promise<Sender>
  picturesUrl: string
  publicUrl: string
}

export const cartFeature: Feature<Parts> = {
  name: 'cart',
  serve({ api, app }, { db, guard, picturesUrl, publicUrl }) {
    const kept = openKept(db, picturesUrl, publicUrl)
    serveKept(api, kept)
    serveBeginForm(app, guard, kept)
  },
  jobs({ db, jobs, listener, sender }) {
    // Any change of the goods may have brought something back.
    listener?.onNotification(changesChannel, () => jobs.runSoon(restockLettersJob))
    return [deleteMailedRequests(db), writeRestockLetters(db, sender)]
  },
  personalRecords: keptRecords,
}
