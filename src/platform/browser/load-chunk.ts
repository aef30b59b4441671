/** A script of a page that did not arrive. */
class ChunkError extends Error {
  constructor(cause: unknown) {
    super('Loading chunk failed', { cause })
    this.name = 'ChunkError'
  }
}

const longestWaitMs = 120_000
const reported = new WeakSet<object>()
const listeners = new Set<() => void>()
let missing = false

/**
 * Loads a part of a page that is fetched on demand: `loadChunk(() => import('./viewer.tsx'))`. One that fails, or takes
 * longer than 120 s, is logged and shown to the shopper, who can reload the page.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await tryChunk(load)
  } catch (error) {
    announce()
    throw error
  }
}

/** The same for whoever shows the failure: it is only logged. */
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

/** Hears of failed imports that nobody wrapped: Vite announces them. */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    report(event.payload)
    announce()
  })
}

export function isChunkError(error: unknown): boolean {
  return error instanceof ChunkError || (typeof error === 'object' && error !== null && reported.has(error))
}

/** For React's useSyncExternalStore: true once a part of the page is missing. */
export const missingChunk = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => missing,
  onServer: () => false,
}

function report(cause: unknown): void {
  // The same failure may be heard of twice: from Vite and from the import itself.
  if (typeof cause === 'object' && cause !== null) {
    if (reported.has(cause)) return
    reported.add(cause)
  }
  console.error('Loading chunk failed', cause)
}

function announce(): void {
  missing = true
  for (const listener of listeners) listener()
}
