import { importRuns } from '../../../database/tables/imports.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { FileAnswer } from '../../../platform/contract/file-answer.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import { eq } from '../../../platform/postgres/drizzle.server.ts'
import { cellText } from '../../../platform/spreadsheet/cell.ts'
import type { OutputRow } from '../../../platform/spreadsheet/output-row.ts'
import { openSpreadsheet, type Spreadsheet } from '../../../platform/spreadsheet/read-spreadsheet.server.ts'
import type { TableFormat } from '../../../platform/spreadsheet/table-formats.ts'
import { tableFile } from '../../../platform/spreadsheet/write-table.server.ts'
import { catalogueErrors } from '../../catalogue-errors.ts'
import { maxImportRows } from './import.contract.ts'

const rowsAtOnce = 500

/** The rows with errors as they were uploaded, and beside each what to correct: to be mended and uploaded again. */
export async function errorFile(db: Database, id: number, format: TableFormat): Promise<FileAnswer> {
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
