import { setTimeout as sleep } from 'node:timers/promises'

export type Closer = () => unknown

/** Longer than any of them takes by itself: the last requests have 20 seconds, PostgreSQL 16. */
const maxCloseMs = 30_000

/**
 * Closes in reverse order of opening. Everything is closed even if something fails or does not end; the first error is
 * thrown.
 */
export async function closeAll(closers: Closer[], limitMs = maxCloseMs): Promise<void> {
  const failures: unknown[] = []
  for (const close of closers.splice(0).toReversed()) {
    try {
      await closeInTime(close, limitMs)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function closeInTime(close: Closer, limitMs: number): Promise<void> {
  const over = new AbortController()
  const late = sleep(limitMs, undefined, over).then(() => {
    throw new Error(`Not closed within ${limitMs / 1000} s: ${close.toString()}`)
  })
  late.catch(() => undefined)
  try {
    await Promise.race([close(), late])
  } finally {
    over.abort()
  }
}
