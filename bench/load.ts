import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { searchQueries } from './search-queries.ts'

const run = promisify(execFile)
const cannon = join(import.meta.dirname, 'cannon.mjs')

export interface Load {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

export interface LoadOptions {
  origin: string
  path: string
  headers: Record<string, string>
  seconds: number
  cold: boolean
  /** How many pages the list has. */
  pages: number
  /** What `{query}` stands for, in turn; by default 500 texts that suit the large catalogue. */
  queries?: readonly string[]
}

export async function load({ queries, ...options }: LoadOptions): Promise<Load> {
  const asked = queries ?? (options.path.includes('{query}') ? searchQueries() : [])
  const running = run(process.execPath, [cannon, JSON.stringify(options)])
  running.child.stdin?.end(JSON.stringify(asked))
  const { stdout } = await running
  const { failures, ...result } = JSON.parse(stdout) as Load & { failures: number }
  if (failures > 0)
    throw new Error(`${options.origin}${options.path}: ${failures} answers other than 200 with a length`)
  return result
}

/** The middle one of several rounds, value by value. */
export function median(loads: Load[]): Load {
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
  return {
    requestsPerSecond: middle(loads.map((each) => each.requestsPerSecond)),
    p50: middle(loads.map((each) => each.p50)),
    p99: middle(loads.map((each) => each.p99)),
  }
}
