import type { PoolClient } from 'pg'
import { recordAudit } from '../../../audit/audit.server.ts'
import { importRuns } from '../../../database/tables/imports.server.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { JobCancelled, type JobContext, JobTakenOver } from '../../../platform/jobs/job.server.ts'
import type { Database, Transaction } from '../../../platform/postgres/database.server.ts'
import { drizzle, eq, sql } from '../../../platform/postgres/drizzle.server.ts'
import { cellText } from '../../../platform/spreadsheet/cell.ts'
import { openSpreadsheet, type Spreadsheet } from '../../../platform/spreadsheet/read-spreadsheet.server.ts'
import { SpreadsheetProblem } from '../../../platform/spreadsheet/spreadsheet-problem.ts'
import { applyRows, createNames } from './apply-rows.server.ts'
import { dropRows, findCreatedNames, findProblems, markChanges } from './compare-rows.server.ts'
import { doubtsOf, findSameBarcodes, warningsOf } from './find-warnings.server.ts'
import { type ImportReport, maxImportRows } from './import.contract.ts'
import { endRun, type ImportRun } from './import-runs.server.ts'
import { listChanges } from './list-changes.server.ts'
import { countPictures, matchFiles, queuePictures, type RowPictures, readPictures } from './picture-rows.server.ts'
import { ProblemList } from './problem-list.server.ts'
import { type ColumnMatch, readProductRow } from './read-product-row.server.ts'
import { resultSentence } from './result-sentence.ts'
import { createStage, findProducts, stageRows } from './stage-table.server.ts'

const rowsAtOnce = 500
/** Reading and comparing take about this share of a real run. */
const readingShare = 0.25

export interface ImportWork {
  db: Database
  /** The connection of the transaction. */
  client: PoolClient
  run: ImportRun
  viewer: Pick<Viewer, 'accountId' | 'email'>
  kind: 'check' | 'run'
  /** Writes the good rows although others have errors. */
  skipErrors: boolean
  context: JobContext
}

type BadRows = ReturnType<ProblemList['badRows']>

/** Thrown to roll back the transaction of a dry run, or of a run with errors. */
class NothingWritten extends Error {}

/**
 * A dry run and a real run share all steps up to the writing, in one transaction, so that the dry run reports exactly
 * what a real run would do now. On any error the transaction is rolled back.
 */
export async function workImport(work: ImportWork): Promise<void> {
  const { db, client, run, kind } = work
  const problems = new ProblemList()
  let report: ImportReport | undefined
  let sheet: Spreadsheet | undefined
  try {
    sheet = await openSpreadsheet(await readFile(db, run.id), maxImportRows)
    const table = sheet
    await drizzle({ client, casing: 'snake_case' }).transaction(async (tx) => {
      const compared = await compareRows(work, table, problems)
      report = compared.report
      const { fields, counts, pictures } = compared
      const isStopped = report.errors > 0 && !work.skipErrors
      if (kind === 'check' || isStopped) throw new NothingWritten()
      await createNames(client, fields, compared.created)
      const total = counts.added + counts.changed
      await applyRows({
        client,
        fields,
        importId: run.id,
        accountId: work.viewer.accountId,
        onProgress: (written) => work.context.report(readingShare + (1 - readingShare) * (written / total)),
      })
      await queuePictures(tx, client, run.id, pictures)
      await finish(tx, work, report, problems.badRows())
    })
  } catch (error) {
    await settle(work, error, report, problems.badRows())
  } finally {
    await sheet?.close()
  }
}

/** Reads the table beside the products and says what would change. */
async function compareRows(work: ImportWork, sheet: Spreadsheet, problems: ProblemList) {
  const { client, run, kind } = work
  const columns = columnsOf(run)
  const fields = new Set(columns.map(({ field }) => field))
  await createStage(client)
  const { pictures, doubts, skus } = await readRows(work, sheet, columns, problems)
  await findProducts(client, fields)
  const found = await findProblems(client, fields, run)
  problems.add(found)
  const missing = await findCreatedNames(client, fields)
  await dropRows(
    client,
    found.map(({ row }) => row),
  )
  const created = await findCreatedNames(client, fields)
  const counts = await markChanges(client, fields)
  const warnings = warningsOf([...doubts, ...(await findSameBarcodes(client, fields))])
  const changes = await listChanges(client, fields)
  const { matched, unmatched, withheld } = await matchFiles(client, run.id, skus)
  pictures.push(...matched)
  const report: ImportReport = {
    ...counts,
    ...problems.counts(),
    pictures: await countPictures(client, pictures),
    unmatched,
    withheld,
    ...warnings,
    // Names that stop rows are shown too, so that they can be allowed.
    created: run.createMissing || kind === 'run' ? created : missing,
    groups: problems.groups(),
    problems: problems.first(),
    changes,
    sentence: resultSentence({ ...counts, ...problems.counts(), ...problems.places() }),
  }
  return { report, fields, counts, pictures, created }
}

async function readRows(
  work: ImportWork,
  sheet: Spreadsheet,
  columns: ColumnMatch,
  problems: ProblemList,
): Promise<{ pictures: RowPictures[]; doubts: ImportReport['warnings']; skus: Iterable<string> }> {
  const pictureIndex = work.run.columns.find(({ field }) => field === 'pictures')?.index
  const pictures: RowPictures[] = []
  const doubts: ImportReport['warnings'] = []
  const seen = new Map<string, number>()
  // Also those that are no articles: their rows are in the report.
  const skus = new Set<string>()
  const skuIndex = columns.find(({ field }) => field === 'sku')?.index ?? -1
  const share = work.kind === 'check' ? 0.9 : readingShare
  const fields = columns.map(({ field }) => field)
  let read = 0
  for (let rows = await sheet.next(rowsAtOnce); rows.length > 0; rows = await sheet.next(rowsAtOnce)) {
    const good = rows.flatMap((row) => {
      const { staged, problems: found } = readProductRow(row, columns)
      const sku = staged.sku
      skus.add(cellText(row.cells[skuIndex]))
      const addresses = pictureIndex === undefined ? [] : readPictures(row, pictureIndex, found)
      if (typeof sku === 'string' && addresses.length > 0) {
        pictures.push({ sku, pictures: addresses.map((address) => ({ address })) })
      }
      if (typeof sku === 'string') {
        const first = seen.get(sku)
        if (first !== undefined)
          found.push({
            row: row.row,
            column: 'Артикул',
            value: sku,
            problem: `Этот артикул уже был в строке ${first}.`,
            isAboutValue: true,
          })
        else seen.set(sku, row.row)
      }
      problems.add(found)
      if (found.length > 0) return []
      doubts.push(...doubtsOf(staged, fields))
      return [staged]
    })
    await stageRows(work.client, good)
    read += rows.length
    await work.context.report(share * (read / sheet.rowCount))
  }
  return { pictures, doubts, skus }
}

async function finish(
  tx: Transaction,
  { run, viewer, context }: ImportWork,
  report: ImportReport,
  badRows: BadRows,
): Promise<void> {
  await tx
    .update(importRuns)
    // The rows that were left out are given back from the file.
    .set({
      state: 'done',
      report,
      badRows,
      failure: null,
      ...(badRows.length === 0 && { file: null }),
      finishedAt: sql`now()`,
    })
    .where(eq(importRuns.id, run.id))
  const { added, changed, unchanged } = report
  await recordAudit(tx, viewer, {
    action: 'import.run',
    subject: 'import',
    subjectId: run.id,
    subjectName: run.fileName,
    after: { result: report.sentence, added, changed, unchanged, ...report.created },
  })
  await context.complete(tx)
}

async function settle(
  { db, run, kind, context }: ImportWork,
  error: unknown,
  report: ImportReport | undefined,
  badRows: BadRows,
): Promise<void> {
  const end = (values: Partial<typeof importRuns.$inferInsert>) => endRun(db, run.id, context, values)
  if (error instanceof NothingWritten && report) {
    const failure = kind === 'run' ? 'С тех пор, как таблицу проверяли, появились ошибки. Ничего не изменилось.' : null
    await end({ state: kind === 'run' ? 'failed' : 'checked', report, badRows, failure })
  } else if (error instanceof JobTakenOver) {
    throw error
  } else if (error instanceof JobCancelled) {
    await end({ state: 'cancelled', report: null, failure: 'Остановлено. Ничего не изменилось.' })
  } else if (context.signal.aborted) {
    await end({
      state: 'interrupted',
      report: null,
      failure: 'Сервер остановили во время работы. Ничего не изменилось.',
    })
  } else {
    await end({ state: 'failed', report: null, failure: failureOf(error) })
    if (!(error instanceof SpreadsheetProblem)) throw error
  }
}

function failureOf(error: unknown): string {
  if (error instanceof SpreadsheetProblem) return error.message
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = (cause as { code?: string }).code
  if (code === '23505' || code === '40P01' || code === '23503') {
    return 'Товары в это время менял кто-то ещё. Ничего не изменилось: проверьте таблицу и запустите снова.'
  }
  return 'Что-то пошло не так. Ничего не изменилось, мы уже знаем об ошибке.'
}

async function readFile(db: Database, id: number): Promise<Buffer> {
  const [row] = await db.select({ file: importRuns.file }).from(importRuns).where(eq(importRuns.id, id))
  if (!row?.file) throw new SpreadsheetProblem('Файл уже удалён. Загрузите его снова.')
  return row.file
}

function columnsOf(run: ImportRun): ColumnMatch {
  return run.columns.flatMap(({ index, field }) => (field && field !== 'pictures' ? [{ index, field }] : []))
}
