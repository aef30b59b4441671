import { SpreadsheetProblem } from './spreadsheet-problem.ts'

/** 50,000 rows with a hundred columns. The reader makes every cell of the rectangle, also those without a value. */
const maxArea = 5_000_000
/** As many as Excel has. */
const maxRow = 1_048_576

/**
 * A few bytes of XML can name a cell so far out that the reader makes billions of empty ones before it. Looks at the
 * names of rows and cells in the XML of a sheet, before it is really read.
 */
export function checkCells(xml: Buffer): void {
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
