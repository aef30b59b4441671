import { recordAudit } from '../../../audit/audit.server.ts'
import { importFiles, importRuns } from '../../../database/tables/imports.server.ts'
import { maxPictureBytes } from '../../../media/max-picture-bytes.ts'
import type { UploadedFile } from '../../../platform/contract/endpoint.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { FileAnswer } from '../../../platform/contract/file-answer.ts'
import type { Role } from '../../../platform/contract/roles.ts'
import type { Api } from '../../../platform/http/serve.server.ts'
import type { StaffViewer, Viewer } from '../../../platform/http/viewer.ts'
import { readProgress } from '../../../platform/jobs/queue.server.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import { and, eq, inArray, isNotNull, sql } from '../../../platform/postgres/drizzle.server.ts'
import { cellText } from '../../../platform/spreadsheet/cell.ts'
import type { OutputRow } from '../../../platform/spreadsheet/output-row.ts'
import { openSpreadsheet, type Spreadsheet } from '../../../platform/spreadsheet/read-spreadsheet.server.ts'
import type { TableFormat } from '../../../platform/spreadsheet/table-formats.ts'
import { tableFile } from '../../../platform/spreadsheet/write-table.server.ts'
import { readZip, ZipProblem } from '../../../platform/zip/read-zip.server.ts'
import { catalogueErrors } from '../../catalogue-errors.ts'
import { exportProducts, importTemplate } from '../export-products.server.ts'
import { hiddenFields } from '../fields-for-role.ts'
import * as contract from './import.contract.ts'
import { maxImportRows } from './import.contract.ts'
import { columnOf, matchedFields, type namedFields } from './import-columns.ts'
import { getRun, type ImportRun, listRuns, readPicturesOf, toAnswer, toBrief } from './import-runs.server.ts'
import { checkableStates } from './import-states.ts'
import { cancelImport, checkImport, type ImportParts, importJob, startImport, undoImport } from './imports.server.ts'
import { keyOf, references } from './stage-table.server.ts'
import { uploadImport } from './upload-import.server.ts'

export function serveImports(api: Api, parts: ImportParts): void {
  const { db } = parts
  const answer = async ({ role }: StaffViewer, id: number) => {
    const run = await getRun(db, id)
    requireSeen(role, run.columns)
    return toAnswer(run, await readProgress(db, importJob, { id }), await readPicturesOf(db, id))
  }

  api.serve(contract.listImports, async (_, { viewer }) => {
    const hidden: readonly string[] = hiddenFields(viewer.role)
    const seen = matchedFields.filter((field) => !hidden.includes(field))
    const fields = seen.map((field) => {
      const { label: title, required = false, hint = null } = columnOf(field)
      return { field, title, required, hint }
    })
    return { results: (await listRuns(db)).map(toBrief), fields }
  })
  api.serve(contract.uploadImport, async ({ file }, { viewer }) => answer(viewer, await uploadImport(db, viewer, file)))
  api.serve(contract.uploadImportPictures, async ({ params, file }, { viewer }) => {
    requireSeen(viewer.role, (await getRun(db, params.id)).columns)
    await uploadImportPictures(db, params.id, file)
    return answer(viewer, params.id)
  })
  api.serve(contract.downloadImportTemplate, ({ query }, { viewer }) => importTemplate(viewer.role, query.format))
  api.serve(contract.getImport, ({ params }, { viewer }) => answer(viewer, params.id))
  api.serve(contract.checkImport, async ({ params, body }, { viewer }) => {
    requireSeen(viewer.role, body.columns)
    await checkImport(parts, params.id, viewer, body.columns, {
      createMissing: body.create_missing,
      allowZeroPrice: body.allow_zero_price,
    })
    return answer(viewer, params.id)
  })
  api.serve(contract.runImport, async ({ params, body }, { viewer }) => {
    await startImport(parts, params.id, viewer, body.skip_errors)
    return answer(viewer, params.id)
  })
  api.serve(contract.createImportName, async ({ params, body }, { viewer }) => {
    const run = await getRun(db, params.id)
    await createImportName(db, viewer, run, body)
    return answer(viewer, params.id)
  })
  api.serve(contract.cancelImport, async ({ params }, { viewer }) => {
    await cancelImport(db, params.id)
    return answer(viewer, params.id)
  })
  api.serve(contract.undoImport, async ({ params }, { viewer }) => {
    requireSeen(viewer.role, (await getRun(db, params.id)).columns)
    await undoImport(parts, params.id, viewer)
    return answer(viewer, params.id)
  })
  api.serve(contract.downloadImportErrors, async ({ params, query }, { viewer }) => {
    requireSeen(viewer.role, (await getRun(db, params.id)).columns)
    return errorFile(db, params.id, query.format)
  })
  api.serve(contract.exportProducts, ({ query }, { viewer }) => exportProducts(db, viewer.role, query.format))
}

/** A table with the cost price is for those who may see it. */
function requireSeen(role: Role, columns: readonly { field: string | null }[]): void {
  const hidden: readonly (string | null)[] = hiddenFields(role)
  if (columns.some(({ field }) => hidden.includes(field))) throw new ShopError('forbidden')
}

interface NewName {
  field: (typeof namedFields)[number]
  name: string
}

/** Creates what rows of a table name, unless somebody has created it meanwhile. A category comes last. */
async function createImportName(db: Database, viewer: Viewer, run: ImportRun, { field, name }: NewName): Promise<void> {
  const { table } = references.find((reference) => reference.field === field) ?? references[0]
  const isCategory = table === 'categories'
  await db.transaction(async (tx) => {
    // Two people who create the same name at once: the second finds it.
    await tx.execute(sql.raw(`lock table ${table} in share row exclusive mode`))
    const { rowCount } = await tx.execute(sql`
      insert into ${sql.identifier(table)} (name ${sql.raw(isCategory ? ', position' : '')})
      select ${name} ${isCategory ? sql`, (select coalesce(max(position), 0) + 1 from categories)` : sql``}
      where not exists (select from ${sql.identifier(table)} where ${sql.raw(keyOf('name'))} = lower(${name}::text collate "und-x-icu"))`)
    if (!rowCount) return
    await recordAudit(tx, viewer, {
      action: 'import.name',
      subject: 'import',
      subjectId: run.id,
      subjectName: run.fileName,
      after: { [columnOf(field).label]: name },
    })
  })
}

const rowsAtOnce = 500

/** The rows with errors as they were uploaded, and beside each what to correct: to be mended and uploaded again. */
async function errorFile(db: Database, id: number, format: TableFormat): Promise<FileAnswer> {
  const columns = { file: importRuns.file, badRows: importRuns.badRows, name: importRuns.fileName }
  const [run] = await db.select(columns).from(importRuns).where(eq(importRuns.id, id))
  if (!run?.file || !run.badRows?.length) throw new ShopError(catalogueErrors.import_not_ready)
  const sheet = await openSpreadsheet(run.file, maxImportRows)
  const header = [...sheet.header.map(cellText), 'Что исправить']
  const name = `Исправить ${run.name.replace(/\.(csv|xlsx)$/i, '')}`
  return tableFile(format, { name, title: 'Исправить', header, rows: badRowsOf(sheet, new Map(run.badRows)) })
}

async function* badRowsOf(sheet: Spreadsheet, reasons: ReadonlyMap<number, string>): AsyncGenerator<OutputRow[]> {
  const width = sheet.header.length
  try {
    for (let rows = await sheet.next(rowsAtOnce); rows.length > 0; rows = await sheet.next(rowsAtOnce)) {
      const bad = rows.flatMap(({ row, cells }) => {
        const reason = reasons.get(row)
        return reason === undefined ? [] : [[...Array.from({ length: width }, (_, at) => toOutput(cells[at])), reason]]
      })
      if (bad.length > 0) yield bad
    }
  } finally {
    await sheet.close()
  }
}

function toOutput(cell: Parameters<typeof cellText>[0]): string | number | null {
  if (cell === null || cell === undefined) return null
  return typeof cell === 'number' ? cell : cellText(cell)
}

const limits = { maxFiles: 3000, maxFileBytes: maxPictureBytes, maxBytes: 300 * 1024 * 1024 }
const maxSkipped = 100

/**
 * Unpacks the pictures of a table, all or none; whether they are pictures is seen when they are hung up. The table has
 * to be checked again, so that the report says which of them fit.
 */
async function uploadImportPictures(db: Database, id: number, file: UploadedFile): Promise<void> {
  await db.transaction(async (tx) => {
    const [run] = await tx
      .select({ id: importRuns.id })
      .from(importRuns)
      .where(and(eq(importRuns.id, id), inArray(importRuns.state, [...checkableStates]), isNotNull(importRuns.file)))
      .for('update')
    if (!run) throw new ShopError(catalogueErrors.import_not_open)
    await tx.delete(importFiles).where(eq(importFiles.importId, id))
    const { buffer, byteOffset, byteLength } = file.bytes
    const skipped: string[] = []
    let pictures = 0
    try {
      for await (const { name, bytes } of readZip(Buffer.from(buffer, byteOffset, byteLength), limits)) {
        if (/\.(?:jpe?g|png|webp|avif|gif)$/i.test(name)) {
          await tx.insert(importFiles).values({ importId: id, name: name.slice(-200), bytes })
          pictures += 1
        } else if (skipped.length < maxSkipped) skipped.push(name.slice(-200))
      }
    } catch (error) {
      if (!(error instanceof ZipProblem)) throw error
      throw new ShopError(catalogueErrors.bad_archive, { reason: error.message })
    }
    if (pictures === 0) throw new ShopError(catalogueErrors.bad_archive, { reason: 'В архиве нет картинок.' })
    const archive = { file_name: file.name.replace(/\p{Cc}|\p{Cf}/gu, '').slice(0, 200) || 'Архив', pictures, skipped }
    await tx
      .update(importRuns)
      .set({ archive, state: 'uploaded', report: null, badRows: null, failure: null, finishedAt: null })
      .where(eq(importRuns.id, id))
  })
}
