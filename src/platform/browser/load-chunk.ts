import { createStore } from './create-store.ts'

/** A script of a page that failed to load. */
class ChunkError extends Error {
  constructor(cause: unknown) {
    super('Loading chunk failed', { cause })
    this.name = 'ChunkError'
  }
}

const longestWaitMs = 120_000
const reported = new WeakSet<object>()

/** True once a part of the page has failed to load. */
export const missingChunk = createStore(false)

/**
 * Loads a part of a page on demand: `loadChunk(() => import('./viewer.tsx'))`. If it fails or takes longer than 120 s,
 * that is logged and shown to the shopper, who can reload the page.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await tryChunk(load)
  } catch (error) {
    missingChunk.set(true)
    throw error
  }
}

/** The same for callers that show the failure themselves: it is only logged. */
export async function tryChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await withinTime(load)
  } catch (cause) {
    report(cause)
    throw new ChunkError(cause)
  }
}

async function withinTime<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${longestWaitMs / 1000} s`)), longestWaitMs)
  })
  try {
    return await Promise.race([load(), tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Failed imports that are not wrapped in `loadChunk`: Vite emits an event for them. */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    report(event.payload)
    missingChunk.set(true)
  })
}

export function isChunkError(error: unknown): boolean {
  return error instanceof ChunkError || (typeof error === 'object' && error !== null && reported.has(error))
}

function report(cause: unknown): void {
  // The same failure may be reported twice: by Vite and by the import itself.
  if (typeof cause === 'object' && cause !== null) {
    if (reported.has(cause)) return
    reported.add(cause)
  }
  console.error('Loading chunk failed', cause)
}
