import { z } from 'zod'
import { type AuditEntry, recordAudit } from '../../audit/audit.server.ts'
import { bulkChanges } from '../../database/tables/bulk-changes.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { defineJob, handleJob, type Job } from '../../platform/jobs/job.server.ts'
import { enqueue } from '../../platform/jobs/queue.server.ts'
import type { JobCalls } from '../../platform/jobs/worker.server.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, desc, eq, inArray, lt, notInArray, sql } from '../../platform/postgres/drizzle.server.ts'
import { countOf, productForms } from '../../platform/text/plural.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import type { BulkChange, BulkRun } from './bulk.contract.ts'
import { activeStates, auditBatch, type BulkRow, bulkColumns, doNextPart } from './bulk-parts.server.ts'
import { type CategoryNames, namesFor, readCategoryNames } from './bulk-steps.server.ts'

const maxListed = 20

/** The job pauses for half of the time, so that shoppers' requests are not slowed down. */
const bulkChangeJob = defineJob({ name: 'bulk-change', data: z.object({ id: z.number() }), share: 0.5 })

/** Continues a bulk change, part by part, until it is done or undone. */
export function continueBulkChanges(db: Database): Job {
  return handleJob(bulkChangeJob, async ({ id }) => {
    if (await db.transaction((tx) => doNextPart(tx, id))) return true
    await deleteExpired(db)
  })
}

/**
 * Changes of many products. The first part is done before the response, the others by a job: small changes are done
 * immediately, and large ones continue in the background, even after a crash. `seen` is called with the products of
 * the first part.
 */
export function openBulkChanges(db: Database, jobs: JobCalls, seen: (ids: number[]) => Promise<void>) {
  /** Writes the change, its first part and the job for the others in one transaction. */
  async function begin(write: (tx: Transaction) => Promise<number>): Promise<BulkRun> {
    const { changed, run } = await db.transaction(async (tx) => {
      const id = await write(tx)
      const changed = (await doNextPart(tx, id)) ?? []
      await enqueue(tx, bulkChangeJob, { id }, String(id))
      return { changed, run: await getBulk(tx, id) }
    })
    await seen(changed)
    jobs.pollSoon()
    return run
  }

  return {
    /** `ids` in ascending order. */
    async apply(viewer: Viewer, ids: number[], change: BulkChange): Promise<BulkRun> {
      const { accountId, email } = viewer
      const names = await namesFor(db, change)
      return begin(async (tx) => {
        const values = { accountId, email, change, state: 'running' as const, productIds: ids }
        const [bulk] = await tx.insert(bulkChanges).values(values).returning({ id: bulkChanges.id })
        if (!bulk) throw new Error('the bulk change was not written')
        await recordAudit(tx, viewer, summaryOf('product.bulk', bulk.id, change, names, ids.length))
        return bulk.id
      })
    },

    /** A running change can be undone too: it stops and is reverted from there. */
    undo(viewer: Viewer, id: number): Promise<BulkRun> {
      const { accountId, email } = viewer
      return begin(async (tx) => {
        const [undone] = await tx
          .update(bulkChanges)
          .set({ state: 'undoing', accountId, email, failure: null })
          .where(and(eq(bulkChanges.id, id), inArray(bulkChanges.state, ['running', 'done', 'failed'])))
          .returning({ id: bulkChanges.id, change: bulkChanges.change, changed: bulkChanges.changed })
        if (undone) {
          // The category may have been deleted since: then the log shows its number.
          const names = undone.change.kind === 'category' ? await readCategoryNames(tx) : new Map()
          await recordAudit(tx, viewer, summaryOf('product.bulk_undo', id, undone.change, names, undone.changed))
          return id
        }
        await getBulk(tx, id)
        throw new ShopError(catalogueErrors.already_undone)
      })
    },

    async list(): Promise<BulkRun[]> {
      const rows = await db.select(bulkColumns).from(bulkChanges).orderBy(desc(bulkChanges.id)).limit(maxListed)
      return rows.map(toBulkRun)
    },
  }
}

/** One line of the log for all products; those that changed have an entry each, which belongs to it. */
function summaryOf(
  action: AuditEntry['action'],
  id: number,
  change: BulkChange,
  names: CategoryNames,
  count: number,
): AuditEntry {
  return {
    action,
    subject: 'product',
    subjectId: auditBatch(id),
    subjectName: countOf(count, productForms),
    after: { [change.kind]: describeChange(change, names) },
  }
}

function describeChange(change: BulkChange, names: CategoryNames): string | boolean {
  if (change.kind === 'price') return `${change.percent > 0 ? '+' : '−'}${Math.abs(change.percent)} %`
  if (change.kind === 'sale') return change.percent === 0 ? 'нет' : `−${change.percent} %`
  return change.kind === 'category' ? (names.get(change.category_id) ?? `№ ${change.category_id}`) : change.value
}

/** Changes older than a month can no longer be undone; the audit log still has the old values. */
async function deleteExpired(db: Database): Promise<void> {
  const isOver = notInArray(bulkChanges.state, activeStates)
  await db.delete(bulkChanges).where(and(isOver, lt(bulkChanges.at, sql`now() - interval '30 days'`)))
}

async function getBulk(db: Database | Transaction, id: number): Promise<BulkRun> {
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
