import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type Cell, isEmptyRow, type TableRow } from './cell.ts'
import { readCsv } from './read-csv.server.ts'
import type { SpreadsheetFacts, ThreadMessage, ThreadTask } from './read-spreadsheet.server.ts'
import { SpreadsheetProblem } from './spreadsheet-problem.ts'

/** Reads one file in its own thread: megabytes of XML would block the shop for seconds. */
const { bytes, maxRows } = workerData as ThreadTask

if (process.platform === 'linux') setPriority(10)

try {
  const { rows, ...facts } = await read()
  const [header, ...others] = rows
  if (!header) throw new SpreadsheetProblem('В файле нет ни одной строки.')
  if (others.length === 0) throw new SpreadsheetProblem('В файле есть только заголовок, а товаров нет.')
  if (others.length > maxRows) {
    const limit = new Intl.NumberFormat('ru-RU').format(maxRows)
    throw new SpreadsheetProblem(`В файле больше ${limit} строк. Разделите его на части.`)
  }
  say({ kind: 'facts', facts: { ...facts, header: header.cells, sample: others.slice(0, 3), rowCount: others.length } })
  let sent = 0
  parentPort?.on('message', (count: number) => {
    say({ kind: 'rows', rows: others.slice(sent, sent + count) })
    sent += count
  })
} catch (error) {
  if (!(error instanceof SpreadsheetProblem)) throw error
  say({ kind: 'problem', sentence: error.message })
}

function say(message: ThreadMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message)
}

async function read(): Promise<Pick<SpreadsheetFacts, 'format' | 'encoding' | 'delimiter'> & { rows: TableRow[] }> {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (bytes.length === 0) throw new SpreadsheetProblem('Файл пуст.')
  if (start.startsWith('\xd0\xcf\x11\xe0')) {
    throw new SpreadsheetProblem('Это старый формат XLS или файл с паролем. Сохраните его как XLSX или CSV.')
  }
  if (start.startsWith('PK')) {
    // Each file has a thread of its own, and most are no workbooks.
    const { readXlsx } = await import('./read-xlsx.server.ts')
    return { format: 'xlsx', encoding: null, delimiter: null, rows: numbered(await readXlsx(bytes)) }
  }
  // One row above the limit shows that there are too many. Empty rows count here, so the limit has room for those.
  const { rows, ...facts } = readCsv(bytes, (maxRows + 2) * 2)
  return { format: 'csv', ...facts, rows: numbered(rows) }
}

function numbered(rows: Cell[][]): TableRow[] {
  return rows.map((cells, at) => ({ row: at + 1, cells })).filter(({ cells }) => !isEmptyRow(cells))
}
