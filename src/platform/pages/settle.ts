import { data } from 'react-router'
import { ApiError } from '../browser/api-client.ts'

/** One list of a page: loaded, or failed with the server's message. A failed list never makes the whole page fail. */
export type Settled<T> = { ok: true; value: T } | { ok: false; message: string | undefined; status: number | undefined }

export async function settle<T>(call: Promise<T>): Promise<Settled<T>> {
  try {
    return { ok: true, value: await call }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { ok: false, message: error.answer?.error, status: error.status }
  }
}

/** The value, or the fallback if the call failed. */
export function valueOr<T, F>(settled: Settled<T>, fallback: F): T | F {
  return settled.ok ? settled.value : fallback
}

/**
 * If nothing at all could be loaded because the database is away, the page answers 503, which proxies and search
 * engines understand, instead of an empty shop with status 200.
 */
export function failWhenAway(...results: Settled<unknown>[]): void {
  if (results.every((result) => !result.ok && result.status === 503)) throw data(null, 503)
}
