import { InvalidInputError, InvalidSpreadsheetError, readSheet, SheetNotFoundError } from 'read-excel-file/universal'
import type { Cell } from './cell.ts'
import { checkZip } from './check-zip.ts'
import { SpreadsheetProblem } from './spreadsheet-problem.ts'

/** The first sheet. Rows in the middle that are empty stay, so that numbers of rows are those that Excel shows. */
export async function readXlsx(bytes: Uint8Array): Promise<Cell[][]> {
  checkZip(bytes)
  try {
    const copy = new Uint8Array(bytes)
    // Its types say the constructor where they mean a date.
    return (await readSheet(copy.buffer, { trim: false })) as Cell[][]
  } catch (error) {
    if (error instanceof InvalidSpreadsheetError || error instanceof InvalidInputError) throw unreadable()
    if (error instanceof SheetNotFoundError) throw new SpreadsheetProblem('В файле XLSX нет ни одного листа.')
    // A ZIP that is something else lacks the files that a workbook has.
    throw unreadable()
  }
}

function unreadable(): SpreadsheetProblem {
  return new SpreadsheetProblem('Файл XLSX не читается. Откройте его в Excel и сохраните заново.')
}
