import { and, eq, inArray, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Logger } from 'pino'
import { importRuns } from '../../../database/tables/imports.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import { catalogueErrors } from '../../catalogue-errors.ts'
import type { ImportField } from './import-columns.ts'
import { getRun, importLock, markDeadRuns, settleDeadRuns } from './import-runs.server.ts'
import { checkableStates, type ImportState, isActive } from './import-states.ts'
import { type ImportWork, workImport } from './work-import.server.ts'

export type Imports = ReturnType<typeof openImports>

/** Starts imports, one at a time in the whole shop, and lets them go on without whoever started them. */
export function openImports(db: Database, log: Logger) {
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()

  /** Takes the lock, changes the state, and leaves the work to itself. */
  async function start(
    id: number,
    viewer: Viewer,
    kind: ImportWork['kind'],
    from: readonly ImportState[],
    set: Partial<typeof importRuns.$inferInsert>,
  ): Promise<void> {
    const client = await takeLock(db)
    try {
      const own = drizzle({ client, casing: 'snake_case' })
      await markDeadRuns(own)
      const [row] = await own
        .update(importRuns)
        .set({ ...set, progress: 0, cancelRequested: false, failure: null, finishedAt: null })
        .where(and(eq(importRuns.id, id), inArray(importRuns.state, [...from]), sql`${importRuns.file} is not null`))
        .returning({ id: importRuns.id })
      if (!row) throw new ShopError(catalogueErrors.import_not_ready)
      const run = await getRun(db, id)
      const work = workImport({ db, client, run, viewer, kind, signal: closing.signal })
        .catch((error: unknown) => log.error({ err: error, import: id }, 'an import failed'))
        // The lock ends with the connection.
        .finally(() => client.release(true))
      underWay.add(work)
      void work.finally(() => underWay.delete(work))
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  return {
    async check(
      id: number,
      viewer: Viewer,
      match: { index: number; field: ImportField | null }[],
      createMissing: boolean,
    ) {
      const run = await getRun(db, id)
      const fields = new Map(match.map(({ index, field }) => [index, field]))
      const columns = run.columns.map((column) => ({ ...column, field: fields.get(column.index) ?? null }))
      const chosen = columns.flatMap(({ field }) => field ?? [])
      if (!chosen.includes('sku'))
        throw new ShopError('invalid_input', {}, { columns: 'Укажите, в каком столбце артикул.' })
      if (new Set(chosen).size < chosen.length) {
        throw new ShopError('invalid_input', {}, { columns: 'Одно и то же поле выбрано для двух столбцов.' })
      }
      if (chosen.length < 2)
        throw new ShopError('invalid_input', {}, { columns: 'Кроме артикула нужен хотя бы один столбец.' })
      await start(id, viewer, 'check', checkableStates, { state: 'checking', columns, createMissing, report: null })
    },

    async run(id: number, viewer: Viewer) {
      const { report, state } = await getRun(db, id)
      if (isActive(state)) throw new ShopError(catalogueErrors.import_running)
      if (!report || report.errors > 0) throw new ShopError(catalogueErrors.import_not_ready)
      await start(id, viewer, 'run', ['checked'], { state: 'running' })
    },

    /** What is under way hears of it at its next step; what was not begun is given up at once. */
    async cancel(id: number) {
      const { state } = await getRun(db, id)
      if (state === 'done') throw new ShopError(catalogueErrors.import_not_ready)
      await db
        .update(importRuns)
        .set({
          cancelRequested: true,
          ...(!isActive(state) && {
            state: 'cancelled',
            file: null,
            report: null,
            failure: null,
            finishedAt: sql`now()`,
          }),
        })
        .where(and(eq(importRuns.id, id), eq(importRuns.state, state)))
      await settleDeadRuns(db)
    },

    async close() {
      closing.abort()
      await Promise.all(underWay)
    },
  }
}

/** Waits a moment: whoever only looks whether an import has died holds the lock for an instant. */
async function takeLock(db: Database): Promise<PoolClient> {
  const client = await db.$client.connect()
  try {
    await client.query(`set lock_timeout = '500ms'`)
    await client.query('select pg_advisory_lock($1)', [importLock])
    await client.query('set lock_timeout = 0')
    return client
  } catch (error) {
    client.release(true)
    if ((error as { code?: string }).code === '55P03') throw new ShopError(catalogueErrors.import_running)
    throw error
  }
}
