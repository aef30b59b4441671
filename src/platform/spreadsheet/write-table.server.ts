import { FileAnswer } from '../contract/file-answer.ts'
import type { OutputRow } from './output-row.ts'
import type { TableFormat } from './table-formats.ts'
import { writeCsv } from './write-csv.server.ts'
import { writeXlsx } from './write-xlsx.server.ts'

interface Table {
  /** Of the file, without its ending. */
  name: string
  /** Of the sheet. */
  title: string
  header: string[]
  /** Some rows at a time. */
  rows: AsyncIterable<OutputRow[]>
}

/** A table for downloading, made while it is sent. */
export function tableFile(format: TableFormat, { name, title, header, rows }: Table): FileAnswer {
  if (format === 'csv') return new FileAnswer(`${name}.csv`, 'text/csv; charset=utf-8', writeCsv(header, rows))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return new FileAnswer(`${name}.xlsx`, type, writeXlsx(title, header, rows))
}
