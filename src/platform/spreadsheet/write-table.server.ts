import { FileAnswer } from '../contract/file-answer.ts'
import type { OutputRow } from './output-row.ts'
import type { TableFormat } from './table-formats.ts'
import { writeCsv } from './write-csv.server.ts'
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
