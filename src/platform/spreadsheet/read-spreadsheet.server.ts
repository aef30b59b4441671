import { Worker } from 'node:worker_threads'
import type { Cell, TableRow } from './cell.ts'
import type { TextEncoding } from './decode-text.ts'
import type { Delimiter } from './find-delimiter.ts'
import { SpreadsheetProblem } from './spreadsheet-problem.ts'

export interface ThreadTask {
  bytes: Uint8Array
  maxRows: number
}

export interface SpreadsheetFacts {
  format: 'csv' | 'xlsx'
  encoding: TextEncoding | null
  delimiter: Delimiter | null
  header: Cell[]
  sample: TableRow[]
  /** Without the header and without empty rows. */
  rowCount: number
}

export type ThreadMessage =
  | { kind: 'facts'; facts: SpreadsheetFacts }
  | { kind: 'rows'; rows: TableRow[] }
  | { kind: 'problem'; sentence: string }

export interface Spreadsheet extends SpreadsheetFacts {
  /** The next rows, at most this many; none when all have been read. */
  next: (count: number) => Promise<TableRow[]>
  close: () => Promise<void>
}

const patienceMs = 60_000

/**
 * Opens a CSV or XLSX file, detected by its bytes. A file that cannot be read is a SpreadsheetProblem with the reason.
 * The thread has its own memory and time limits: a file made to exhaust them crashes only the thread.
 */
export async function openSpreadsheet(bytes: Uint8Array, maxRows: number, memoryMb = 1024): Promise<Spreadsheet> {
  const worker = new Worker(new URL('./spreadsheet-thread.server.ts', import.meta.url), {
    workerData: { bytes, maxRows } satisfies ThreadTask,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  worker.unref()
  const answers = answersOf(worker)
  try {
    const first = await answers.next()
    if (first.kind !== 'facts') throw new Error('the spreadsheet thread began with something else')
    return {
      ...first.facts,
      async next(count) {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        worker.postMessage(count)
        const answer = await answers.next()
        return answer.kind === 'rows' ? answer.rows : []
      },
      close: async () => void (await worker.terminate()),
    }
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

interface Waiting {
  resolve: (message: ThreadMessage) => void
  reject: (error: Error) => void
}

/** One answer per request; a thread that fails or stops answering rejects the pending request. */
function answersOf(worker: Worker): { next(): Promise<ThreadMessage> } {
  let waiting: Waiting | undefined
  worker.on('message', (message: ThreadMessage) => {
    if (message.kind === 'problem') waiting?.reject(new SpreadsheetProblem(message.sentence))
    else waiting?.resolve(message)
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    waiting?.reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHeavy() : error),
  )
  worker.on('exit', () => waiting?.reject(new Error('the spreadsheet thread ended')))
  return {
    async next() {
      const { promise, resolve, reject } = Promise.withResolvers<ThreadMessage>()
      waiting = { resolve, reject }
      const timer = setTimeout(() => reject(tooHeavy()), patienceMs)
      return promise.finally(() => clearTimeout(timer))
    },
  }
}

function tooHeavy(): SpreadsheetProblem {
  return new SpreadsheetProblem('Файл слишком тяжёл для разбора. Разделите его на части.')
}
