import { desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import { importRuns } from '../../../database/tables/imports.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import { catalogueErrors } from '../../catalogue-errors.ts'
import type { ImportRunAnswer } from './import.contract.ts'
import { activeStates, checkableStates, isActive } from './import-states.ts'

/** Held, on a connection of its own, by whoever is at work on an import: it ends with the process, however that ends. */
export const importLock = 7_201_013

const { file: _, ...withoutFile } = getTableColumns(importRuns)
const columns = { ...withoutFile, hasFile: sql<boolean>`${importRuns.file} is not null` }

export type ImportRun = Awaited<ReturnType<typeof getRun>>

export async function getRun(db: Database, id: number) {
  const [row] = await db.select(columns).from(importRuns).where(eq(importRuns.id, id))
  if (!row) throw new ShopError(catalogueErrors.import_not_found)
  return row
}

export async function listRuns(db: Database) {
  return db
    .select({ ...columns, report: sql<null>`null`, sentence: sql<string | null>`${importRuns.report} ->> 'sentence'` })
    .from(importRuns)
    .orderBy(desc(importRuns.id))
    .limit(20)
}

/** An import at work without anybody who holds the lock has lost its process: nothing of it was written. */
export async function settleDeadRuns(db: Database): Promise<void> {
  const [active] = await db
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(inArray(importRuns.state, [...activeStates]))
    .limit(1)
  if (!active) return
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${importLock}) as free`)
    if (rows[0]?.free) await markDeadRuns(tx)
  })
}

/** Only for who holds the lock. */
export async function markDeadRuns(db: Pick<Database, 'update'>): Promise<void> {
  await db
    .update(importRuns)
    .set({
      state: 'interrupted',
      finishedAt: sql`now()`,
      failure: 'Сервер остановился во время работы. Ничего не изменилось: проверьте таблицу и запустите снова.',
    })
    .where(inArray(importRuns.state, [...activeStates]))
}

/** The report stays; the table itself is not kept for ever. */
export async function forgetOldFiles(db: Database): Promise<void> {
  await db.update(importRuns).set({ file: null }).where(lt(importRuns.createdAt, sql`now() - interval '7 days'`))
}

export function toAnswer(run: ImportRun): ImportRunAnswer {
  return {
    ...toBrief({ ...run, sentence: run.report?.sentence ?? null }),
    format: run.format,
    encoding: run.encoding,
    delimiter: run.delimiter,
    columns: run.columns,
    create_missing: run.createMissing,
    progress: run.progress,
    can_check: run.hasFile && checkableStates.includes(run.state),
    report: isActive(run.state) ? null : run.report,
  }
}

export function toBrief(run: Omit<Awaited<ReturnType<typeof listRuns>>[number], 'report'>) {
  return {
    id: run.id,
    state: run.state,
    file_name: run.fileName,
    file_bytes: run.fileBytes,
    row_count: run.rowCount,
    by: run.email,
    created_at: run.createdAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
    sentence: isActive(run.state) ? null : run.sentence,
    failure: run.failure,
  }
}
