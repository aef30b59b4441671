import { z } from 'zod'
import { importFiles, importRuns } from '../../../database/tables/imports.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { defineJob, handleJob, type Job } from '../../../platform/jobs/job.server.ts'
import { cancelJob, enqueue } from '../../../platform/jobs/queue.server.ts'
import type { JobCalls } from '../../../platform/jobs/worker.server.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import { and, eq, inArray, sql } from '../../../platform/postgres/drizzle.server.ts'
import { catalogueErrors } from '../../catalogue-errors.ts'
import type { MatchedField } from './import-columns.ts'
import { endRun, getRun, hasChanges, interrupted, undoInterrupted } from './import-runs.server.ts'
import { checkableStates, type ImportState, isActive } from './import-states.ts'
import { workUndo } from './undo-import.server.ts'
import { workImport } from './work-import.server.ts'

/** An import is never retried: a second attempt only marks the run as interrupted. */
export const importJob = defineJob({
  name: 'import',
  data: z.object({
    id: z.number(),
    kind: z.enum(['check', 'run', 'undo']),
    accountId: z.number(),
    email: z.string(),
    skipErrors: z.boolean().default(false),
  }),
})

/** All imports share this job key, so that only one runs at a time in the whole shop. */
const onlyOne = 'one'

/** Runs started imports in the background. */
export function runImports(db: Database): Job {
  return handleJob(importJob, async ({ id, kind, skipErrors, ...viewer }, context) => {
    const run = await getRun(db, id)
    if (!isActive(run.state)) return
    if (context.attempt > 1) return endRun(db, id, context, kind === 'undo' ? undoInterrupted : interrupted)
    const client = await db.$client.connect()
    try {
      if (kind === 'undo') await workUndo({ db, client, run, viewer, context })
      else await workImport({ db, client, run, viewer, kind, skipErrors, context })
    } finally {
      client.release()
    }
  })
}

export interface ImportParts {
  db: Database
  jobs: JobCalls
}

interface Start {
  kind: 'check' | 'run' | 'undo'
  from: readonly ImportState[]
  set: Partial<typeof importRuns.$inferInsert>
  skipErrors?: boolean
}

/** Changes the state and queues the job; refused while another import is active. */
async function start({ db, jobs }: ImportParts, id: number, { accountId, email }: Viewer, how: Start): Promise<void> {
  const { kind, from, set, skipErrors = false } = how
  await db.transaction(async (tx) => {
    const isAlone = await enqueue(tx, importJob, { id, kind, accountId, email, skipErrors }, onlyOne)
    if (!isAlone) throw new ShopError(catalogueErrors.import_running)
    const [row] = await tx
      .update(importRuns)
      .set({ ...set, failure: null, finishedAt: null })
      .where(
        and(
          eq(importRuns.id, id),
          inArray(importRuns.state, [...from]),
          kind === 'undo' ? hasChanges : sql`${importRuns.file} is not null`,
        ),
      )
      .returning({ id: importRuns.id })
    if (!row) throw new ShopError(catalogueErrors.import_not_ready)
  })
  jobs.pollSoon()
}

export async function checkImport(
  parts: ImportParts,
  id: number,
  viewer: Viewer,
  match: { index: number; field: MatchedField | null }[],
  rules: { createMissing: boolean; allowZeroPrice: boolean },
): Promise<void> {
  const run = await getRun(parts.db, id)
  const fields = new Map(match.map(({ index, field }) => [index, field]))
  const columns = run.columns.map((column) => ({ ...column, field: fields.get(column.index) ?? null }))
  const chosen = columns.flatMap(({ field }) => field ?? [])
  if (!chosen.includes('sku'))
    throw new ShopError('invalid_input', {}, { columns: 'Укажите, в каком столбце артикул.' })
  if (new Set(chosen).size < chosen.length) {
    throw new ShopError('invalid_input', {}, { columns: 'Одно и то же поле выбрано для двух столбцов.' })
  }
  if (chosen.length < 2 && run.archive === null)
    throw new ShopError('invalid_input', {}, { columns: 'Кроме артикула нужен хотя бы один столбец.' })
  const set = { state: 'checking' as const, columns, ...rules, report: null, badRows: null }
  await start(parts, id, viewer, { kind: 'check', from: checkableStates, set })
}

/** With `skipErrors` the good rows are written, if there are any. */
export async function startImport(parts: ImportParts, id: number, viewer: Viewer, skipErrors: boolean): Promise<void> {
  const { report, state } = await getRun(parts.db, id)
  if (isActive(state)) throw new ShopError(catalogueErrors.import_running)
  const hasGood = report !== null && report.added + report.changed > 0
  const isReady = report !== null && (report.errors === 0 || (skipErrors && hasGood))
  if (!isReady) throw new ShopError(catalogueErrors.import_not_ready)
  await start(parts, id, viewer, { kind: 'run', from: ['checked'], set: { state: 'running' }, skipErrors })
}

/** Former values come back where nobody has changed anything since. */
export async function undoImport(parts: ImportParts, id: number, viewer: Viewer): Promise<void> {
  if (isActive((await getRun(parts.db, id)).state)) throw new ShopError(catalogueErrors.import_running)
  await start(parts, id, viewer, { kind: 'undo', from: ['done'], set: { state: 'undoing' } })
}

/** A running import stops at its next progress report; one that was not started is cancelled immediately. */
export async function cancelImport(db: Database, id: number): Promise<void> {
  const { state } = await getRun(db, id)
  if (state === 'done' || state === 'undone') throw new ShopError(catalogueErrors.import_not_ready)
  if (isActive(state)) return cancelJob(db, importJob, { id })
  await db.transaction(async (tx) => {
    const none = { file: null, archive: null, report: null, badRows: null, failure: null }
    const [given] = await tx
      .update(importRuns)
      .set({ state: 'cancelled', ...none, finishedAt: sql`now()` })
      .where(and(eq(importRuns.id, id), eq(importRuns.state, state)))
      .returning({ id: importRuns.id })
    if (given) await tx.delete(importFiles).where(eq(importFiles.importId, id))
  })
}
