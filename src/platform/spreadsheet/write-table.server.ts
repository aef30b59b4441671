import { stringify } from 'csv-stringify/sync'
import { FileAnswer } from '../contract/file-answer.ts'
import { neutralise } from './neutral-cell.ts'
import type { OutputRow } from './output-row.ts'
import type { TableFormat } from './table-formats.ts'
import { writeXlsx } from './write-xlsx.server.ts'

interface Table {
  /** File name without extension. */
  name: string
  /** Name of the sheet. */
  title: string
  header: string[]
  /** Rows in batches. */
  rows: AsyncIterable<OutputRow[]>
}

/** A table to download, generated while it is sent. */
export function tableFile(format: TableFormat, { name, title, header, rows }: Table): FileAnswer {
  if (format === 'csv') return new FileAnswer(`${name}.csv`, 'text/csv; charset=utf-8', writeCsv(header, rows))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return new FileAnswer(`${name}.xlsx`, type, writeXlsx(title, header, rows))
}

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
