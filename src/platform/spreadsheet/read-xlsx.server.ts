import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { maxUnpacked, overlap } from '../zip/check-entries.ts'
import type { Cell } from './cell.ts'
import { SpreadsheetProblem } from './spreadsheet-problem.ts'

/** A sheet of 50,000 rows with long texts needs less. */
const limit = 256 * 1024 * 1024
const maxFiles = 2000

/** The first sheet. Empty rows in the middle are kept, so that row numbers match those that Excel shows. */
export async function readXlsx(bytes: Uint8Array): Promise<Cell[][]> {
  await checkParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  // Only imports need it, and it takes 13 MB.
  const { InvalidInputError, InvalidSpreadsheetError, readSheet, SheetNotFoundError } = await import(
    'read-excel-file/universal'
  )
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
    const entries = await Array.fromAsync(zip.eachEntry())
    if (overlap(entries)) throw new Error('entries overlap')
    let left = maxUnpacked(bytes.length, limit)
    for (const entry of entries) {
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

/** 50,000 rows with a hundred columns. The reader makes every cell of the rectangle, also those without a value. */
const maxArea = 5_000_000
/** As many as Excel has. */
const maxRow = 1_048_576

/**
 * A few bytes of XML can name a cell so far out that the reader makes billions of empty ones before it. Looks at the
 * names of rows and cells in the XML of a sheet, before it is really read.
 */
function checkCells(xml: Buffer): void {
  let [rows, columns] = [0, 0]
  for (const [, attributes = ''] of xml.toString('latin1').matchAll(/<(?:\w+:)?(?:row|c)\s([^>]*)>/g)) {
    const name = /(?:^|\s)r\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1]
    if (name === undefined) continue
    const [, letters = '', digits = ''] = /^([A-Z]{0,3})(\d{1,7})$/i.exec(name) ?? []
    if (digits === '' || Number(digits) > maxRow) throw tooFar(name)
    if (letters === '' || attributes.endsWith('/')) continue
    rows = Math.max(rows, Number(digits))
    columns = Math.max(columns, columnNumber(letters))
    if (rows * columns > maxArea) throw tooFar(name)
  }
}

/** A is 1, Z is 26, AA is 27. */
function columnNumber(letters: string): number {
  return Buffer.from(letters.toUpperCase()).reduce((sum, code) => sum * 26 + code - 64, 0)
}

function tooFar(name: string): SpreadsheetProblem {
  return new SpreadsheetProblem(
    `В таблице есть ячейка слишком далеко от начала: ${name.slice(0, 20)}. Удалите лишние строки и столбцы.`,
  )
}

const shown = 5

/**
 * A file written by a program has formulas without their results, which the reader would take for empty cells and an
 * import for values to clear. Looks at the XML of a sheet; a formula with a result, also an empty text, is fine.
 */
export function checkFormulas(xml: Buffer): void {
  const text = xml.toString('latin1')
  if (!text.includes('<f')) return
  const cells: string[] = []
  let count = 0
  for (const [, attributes = '', content = ''] of text.matchAll(/<c\s([^>]*[^/>])>(.*?)<\/c>/gs)) {
    if (!/<f[\s>/]/.test(content) || /<v[\s>/]|<is[\s>]/.test(content)) continue
    // A formula whose result is an empty text may have no value, but then it says that it is a text.
    if (/(?:^|\s)t\s*=\s*["']str["']/.test(attributes)) continue
    count += 1
    if (cells.length < shown) cells.push(/(?:^|\s)r\s*=\s*["']([^"']{1,12})["']/.exec(attributes)?.[1] ?? '?')
  }
  if (count === 0) return
  const rest = count > cells.length ? ` и ещё ${(count - cells.length).toLocaleString('ru-RU')}` : ''
  throw new SpreadsheetProblem(
    `В ячейках ${cells.join(', ')}${rest} формулы без посчитанных значений. Откройте файл в Excel, сохраните и загрузите снова.`,
  )
}
