import { InvalidInputError, InvalidSpreadsheetError, readSheet, SheetNotFoundError } from 'read-excel-file/universal'
import type { Cell } from './cell.ts'
import { checkZip } from './check-zip.ts'
import { SpreadsheetProblem } from './spreadsheet-problem.ts'

/** The first sheet. Empty rows in the middle are kept, so that row numbers match those that Excel shows. */
export async function readXlsx(bytes: Uint8Array): Promise<Cell[][]> {
  checkZip(bytes)
  try {
    const copy = new Uint8Array(bytes)
    // The library's types name the constructor where they mean a date.
    return (await readSheet(copy.buffer, { trim: false })) as Cell[][]
  } catch (error) {
    if (error instanceof InvalidSpreadsheetError || error instanceof InvalidInputError) throw unreadable()
    if (error instanceof SheetNotFoundError) throw new SpreadsheetProblem('В файле XLSX нет ни одного листа.')
    // A ZIP file of another kind lacks the files that a workbook has.
    throw unreadable()
  }
}

function unreadable(): SpreadsheetProblem {
  return new SpreadsheetProblem('Файл XLSX не читается. Откройте его в Excel и сохраните заново.')
}
