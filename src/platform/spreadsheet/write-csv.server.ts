import { stringify } from 'csv-stringify/sync'
import { neutralise } from './neutral-cell.ts'
import type { OutputRow } from './output-row.ts'

/** With the byte order mark by which Excel detects UTF-8, and the semicolon and decimal comma of a Russian Excel. */
export async function* writeCsv(header: string[], rows: AsyncIterable<OutputRow[]>): AsyncGenerator<string> {
  yield `\ufeff${lines([header])}`
  for await (const some of rows) yield lines(some)
}

function lines(rows: OutputRow[]): string {
  const texts = rows.map((row) => row.map(csvText))
  // The library by itself quotes only cells with a whole record delimiter, not with a bare line feed.
  return stringify(texts, { delimiter: ';', record_delimiter: 'windows', quoted_match: /[\r\n]/ })
}

function csvText(cell: OutputRow[number]): string {
  if (cell === null) return ''
  return typeof cell === 'number' ? String(cell).replace('.', ',') : neutralise(cell)
}
