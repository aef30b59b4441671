import { importRuns } from '../../../database/tables/imports.server.ts'
import type { UploadedFile } from '../../../platform/contract/endpoint.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import { cellText } from '../../../platform/spreadsheet/cell.ts'
import { openSpreadsheet } from '../../../platform/spreadsheet/read-spreadsheet.server.ts'
import { SpreadsheetProblem } from '../../../platform/spreadsheet/spreadsheet-problem.ts'
import { catalogueErrors } from '../../catalogue-errors.ts'
import { hiddenFields } from '../fields-for-role.ts'
import { type ImportColumnFacts, maxImportRows } from './import.contract.ts'
import { matchColumns } from './import-columns.ts'
import { deleteOldFiles } from './import-runs.server.ts'

const maxColumns = 200

/** Stores an uploaded table. Opens it once, so that an unreadable file is refused immediately, with the reason. */
export async function uploadImport(db: Database, viewer: Viewer, file: UploadedFile): Promise<number> {
  const facts = await readFacts(file.bytes)
  const hidden: readonly (string | null)[] = hiddenFields(viewer.role)
  const columns = facts.columns.map((column) => (hidden.includes(column.field) ? { ...column, field: null } : column))
  await deleteOldFiles(db)
  const [row] = await db
    .insert(importRuns)
    .values({
      accountId: viewer.accountId,
      email: viewer.email,
      state: 'uploaded',
      fileName: file.name.replace(/\p{Cc}|\p{Cf}/gu, '').slice(0, 200) || 'Таблица',
      file: Buffer.from(file.bytes),
      fileBytes: file.bytes.length,
      ...facts,
      columns,
    })
    .returning({ id: importRuns.id })
  if (!row) throw new Error('the import was not written')
  return row.id
}

async function readFacts(bytes: Uint8Array) {
  try {
    const sheet = await openSpreadsheet(bytes, maxImportRows)
    await sheet.close()
    const titles = sheet.header.map((cell) => short(cellText(cell)))
    if (titles.length > maxColumns) throw new SpreadsheetProblem(`В таблице больше ${maxColumns} столбцов.`)
    const fields = matchColumns(titles)
    const columns = titles.map(
      (title, index): ImportColumnFacts => ({
        index,
        title,
        field: fields[index] ?? null,
        samples: sheet.sample.map(({ cells }) => short(cellText(cells[index]))),
      }),
    )
    const { format, encoding, delimiter, rowCount } = sheet
    return { format, encoding, delimiter, rowCount, columns }
  } catch (error) {
    if (error instanceof SpreadsheetProblem) throw new ShopError(catalogueErrors.bad_table, { reason: error.message })
    throw error
  }
}

function short(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
