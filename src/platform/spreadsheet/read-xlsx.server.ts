import { buffer } from 'node:stream/consumers'
import { InvalidInputError, InvalidSpreadsheetError, readSheet, SheetNotFoundError } from 'read-excel-file/universal'
import { fromBufferPromise } from 'yauzl'
import type { Cell } from './cell.ts'
import { checkCells } from './check-cells.ts'
import { checkFormulas } from './check-formulas.ts'
import { SpreadsheetProblem } from './spreadsheet-problem.ts'

/** A sheet of 50,000 rows with long texts needs less. */
const maxUnpacked = 256 * 1024 * 1024
const maxFiles = 2000

/** The first sheet. Empty rows in the middle are kept, so that row numbers match those that Excel shows. */
export async function readXlsx(bytes: Uint8Array): Promise<Cell[][]> {
  await checkParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
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

/**
 * An XLSX file is a ZIP of XML files. A small one can unpack to gigabytes: before it is really unpacked, the declared
 * sizes are added up, and each part is unpacked once to check that it does not exceed its declared size, that no cell
 * is too far out, and that no formula lacks its result.
 */
async function checkParts(bytes: Buffer): Promise<void> {
  try {
    // Nothing is written to a disk: names are the reader's business.
    const zip = await fromBufferPromise(bytes, { decodeStrings: false })
    if (zip.entryCount > maxFiles) throw tooLarge()
    let left = maxUnpacked
    for await (const entry of zip.eachEntry()) {
      left -= entry.uncompressedSize
      if (left < 0) throw tooLarge()
      if (entry.isEncrypted()) {
        throw new SpreadsheetProblem('Файл XLSX защищён паролем. Сохраните его без пароля.')
      }
      const part = await buffer(await zip.openReadStreamPromise(entry))
      checkCells(part)
      checkFormulas(part)
    }
  } catch (error) {
    if (error instanceof SpreadsheetProblem) throw error
    throw new SpreadsheetProblem('Файл XLSX повреждён. Откройте его в Excel и сохраните заново.')
  }
}

function tooLarge(): SpreadsheetProblem {
  return new SpreadsheetProblem('Таблица XLSX слишком велика в распакованном виде. Разделите её на части.')
}

function unreadable(): SpreadsheetProblem {
  return new SpreadsheetProblem('Файл XLSX не читается. Откройте его в Excel и сохраните заново.')
}
