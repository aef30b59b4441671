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
  /** How many there are, for page numbers. */
  products: number
}

export async function load(options: LoadOptions): Promise<Load> {
  const queries = options.path.includes('{query}') ? searchQueries() : []
  const { stdout } = await run(process.execPath, [cannon, JSON.stringify({ ...options, queries })])
  const result = JSON.parse(stdout) as {
    errors: number
    non2xx: number
    requests: { average: number }
    latency: { p50: number; p99: number }
  }
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(
      `${options.origin}${options.path}: ${result.errors} errors, ${result.non2xx} answers other than 2xx`,
    )
  }
  return { requestsPerSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
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
