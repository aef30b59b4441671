import { products } from '../../../database/tables/catalogue.server.ts'
import { importChanges, importFiles, importPictures, importRuns } from '../../../database/tables/imports.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { JobContext } from '../../../platform/jobs/job.server.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import { and, asc, desc, eq, getTableColumns, inArray, lt, sql } from '../../../platform/postgres/drizzle.server.ts'
import { catalogueErrors } from '../../catalogue-errors.ts'
import type { ImportRunAnswer } from './import.contract.ts'
import { checkableStates, isActive } from './import-states.ts'

/** Nothing is left to undo afterwards, or after a month. */
export const hasChanges = sql<boolean>`exists (select from import_changes where import_id = ${importRuns.id})`

const { file: _file, badRows: _badRows, ...withoutFile } = getTableColumns(importRuns)
const columns = {
  ...withoutFile,
  hasFile: sql<boolean>`${importRuns.file} is not null`,
  canUndo: hasChanges,
  hasBadRows: sql<boolean>`coalesce(jsonb_array_length(${importRuns.badRows}), 0) > 0`,
}

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

/** The process died during the import, and the database rolled everything back. */
export const interrupted = {
  state: 'interrupted',
  failure: 'Сервер остановился во время работы. Ничего не изменилось: проверьте таблицу и запустите снова.',
} as const

export const undoInterrupted = {
  state: 'done',
  failure: 'Сервер остановился во время отмены. Ничего не изменилось: отмените импорт ещё раз.',
} as const

/** Ends the run and its job in one transaction, so that the next import can start as soon as the state is visible. */
export async function endRun(
  db: Database,
  id: number,
  { complete }: JobContext,
  values: Partial<typeof importRuns.$inferInsert>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(importRuns)
      .set({ ...values, finishedAt: sql`now()` })
      .where(eq(importRuns.id, id))
    await complete(tx, { cancelled: true })
  })
}

/** Deletes old files and what undoing needs, but keeps the reports. */
export async function deleteOldFiles(db: Database): Promise<void> {
  const isOld = lt(importRuns.createdAt, sql`now() - interval '7 days'`)
  await db.update(importRuns).set({ file: null }).where(isOld)
  const unused = db.select({ id: importRuns.id }).from(importRuns).where(isOld)
  await db.delete(importFiles).where(inArray(importFiles.importId, unused))
  const old = db
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(lt(importRuns.createdAt, sql`now() - interval '30 days'`))
  await db.delete(importChanges).where(inArray(importChanges.importId, old))
  await db.delete(importPictures).where(inArray(importPictures.importId, old))
}

const maxFailures = 100

/** How far the pictures of a written table are; null when it has none. */
export async function readPicturesOf(db: Database, importId: number): Promise<ImportRunAnswer['pictures']> {
  const counts = await db
    .select({ state: importPictures.state, count: sql<number>`count(*)::int` })
    .from(importPictures)
    .where(eq(importPictures.importId, importId))
    .groupBy(importPictures.state)
  if (counts.length === 0) return null
  const countOf = (state: string) => counts.find((each) => each.state === state)?.count ?? 0
  const failures = await db
    .select({ sku: products.sku, address: importPictures.address, reason: sql<string>`coalesce(failure, '')` })
    .from(importPictures)
    .innerJoin(products, eq(products.id, importPictures.productId))
    .where(and(eq(importPictures.importId, importId), eq(importPictures.state, 'failed')))
    .orderBy(asc(importPictures.id))
    .limit(maxFailures)
  const [done, failed] = [countOf('done'), countOf('failed')]
  return { total: done + failed + countOf('waiting'), done, failed, failures }
}

/** `underWay` is the progress of a running import, from 0 to 1. */
export function toAnswer(run: ImportRun, underWay: number, pictures: ImportRunAnswer['pictures']): ImportRunAnswer {
  return {
    ...toBrief({ ...run, sentence: run.report?.sentence ?? null }),
    format: run.format,
    encoding: run.encoding,
    delimiter: run.delimiter,
    columns: run.columns,
    create_missing: run.createMissing,
    allow_zero_price: run.allowZeroPrice,
    has_error_file: run.hasFile && run.hasBadRows,
    progress: isActive(run.state) ? underWay : Number(run.state === 'done'),
    can_check: run.hasFile && checkableStates.includes(run.state),
    report: isActive(run.state) ? null : run.report,
    archive: run.archive,
    pictures,
    can_undo: run.state === 'done' && run.canUndo,
    undo: run.undo,
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
