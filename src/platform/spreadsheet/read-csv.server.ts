import { CsvError, parse } from 'csv-parse/sync'
import { decodeText, type TextEncoding } from './decode-text.ts'
import { type Delimiter, findDelimiter } from './find-delimiter.ts'
import { SpreadsheetProblem } from './spreadsheet-problem.ts'

export interface CsvTable {
  encoding: TextEncoding
  delimiter: Delimiter
  rows: string[][]
}

export function readCsv(bytes: Uint8Array, maxRows: number): CsvTable {
  const { text, encoding } = decodeText(bytes)
  const delimiter = findDelimiter(text)
  try {
    const rows = parse(text.replace(/^sep=.\r?\n/i, ''), {
      delimiter,
      relax_column_count: true,
      // Inches and quoted names are often not escaped; a quote's position tells whether it delimits the cell.
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: 1024 * 1024,
      to: maxRows,
    })
    return { encoding, delimiter, rows }
  } catch (error) {
    if (error instanceof CsvError) throw new SpreadsheetProblem(problemOf(error))
    throw error
  }
}

function problemOf(error: CsvError): string {
  const line = typeof error.lines === 'number' ? ` в строке ${error.lines}` : ''
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `Кавычка${line} открыта и нигде не закрыта.`
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `Строка таблицы${line} слишком длинная.`
  return `Файл CSV не читается${line}: проверьте кавычки и разделители.`
}
