import { and, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { bulkChanges } from '../../database/tables/bulk-changes.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { startRounds } from '../../platform/jobs/rounds.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import type { BulkChange, BulkRun } from './bulk.contract.ts'
import { activeStates, type BulkRow, bulkColumns, doNextPart } from './bulk-parts.server.ts'
import { namesFor } from './bulk-steps.server.ts'

const maxListed = 20

export type BulkChanges = ReturnType<typeof openBulkChanges>

/**
 * Changes of many products. The first part is done before the answer, the others by whichever process comes first:
 * so small ones are done at once, and large ones go on without whoever asked, also after a crash.
 * `seen` is called with the products of the first part.
 */
export function openBulkChanges(db: Database, log: Logger, seen: (ids: number[]) => Promise<void>) {
  const rounds = startRounds({
    step: async () => {
      if (await doNextPart(db)) return true
      await forgetOld(db)
      return false
    },
    everyMs: 5_000,
    // Half of the time is left to shoppers.
    restTimes: 1,
    pauseMs: 0,
    log,
    failure: 'a bulk change could not go on',
  })
  // Whatever a process that has died left behind.
  rounds.wake()

  async function begin(id: number): Promise<BulkRun> {
    await seen((await doNextPart(db, id)) ?? [])
    const run = await getBulk(db, id)
    rounds.wake()
    return run
  }

  return {
    /** `ids` in rising order. */
    async apply(viewer: Viewer, ids: number[], change: BulkChange): Promise<BulkRun> {
      await namesFor(db, change)
      const { accountId, email } = viewer
      const [bulk] = await db
        .insert(bulkChanges)
        .values({ accountId, email, change, state: 'running', productIds: ids })
        .returning({ id: bulkChanges.id })
      if (!bulk) throw new Error('the bulk change was not written')
      return begin(bulk.id)
    },

    /** Also of what is under way: it stops where it is and goes back. */
    async undo({ accountId, email }: Viewer, id: number): Promise<BulkRun> {
      const [undone] = await db
        .update(bulkChanges)
        .set({ state: 'undoing', accountId, email, failure: null })
        .where(and(eq(bulkChanges.id, id), inArray(bulkChanges.state, ['running', 'done', 'failed'])))
        .returning({ id: bulkChanges.id })
      if (!undone) {
        await getBulk(db, id)
        throw new ShopError(catalogueErrors.already_undone)
      }
      return begin(id)
    },

    async list(): Promise<BulkRun[]> {
      const rows = await db.select(bulkColumns).from(bulkChanges).orderBy(desc(bulkChanges.id)).limit(maxListed)
      return rows.map(toBulkRun)
    },

    close: () => rounds.stop(),
  }
}

/** Nobody takes back what was changed a month ago; the log keeps what it was. */
async function forgetOld(db: Database): Promise<void> {
  const isOver = notInArray(bulkChanges.state, activeStates)
  await db.delete(bulkChanges).where(and(isOver, lt(bulkChanges.at, sql`now() - interval '30 days'`)))
}

async function getBulk(db: Database, id: number): Promise<BulkRun> {
  const [row] = await db.select(bulkColumns).from(bulkChanges).where(eq(bulkChanges.id, id))
  if (!row) throw new ShopError('not_found')
  return toBulkRun(row)
}

function toBulkRun(row: BulkRow): BulkRun {
  const { id, change, state, total, position, changed, restored, kept, failure } = row
  const back = restored + kept
  const progress = state === 'undoing' || state === 'undone' ? share(back, changed) : share(position, total)
  return {
    id,
    at: row.at.toISOString(),
    by: row.email,
    change,
    state,
    progress,
    total,
    changed,
    restored,
    kept,
    failure,
  }
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole
}
