/** A script of a page that did not arrive. */
class ChunkError extends Error {
  constructor(cause: unknown) {
    super('Loading chunk failed', { cause })
    this.name = 'ChunkError'
  }
}

interface StandIn {
  clientLoader(): never
  default(): never
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
    return await withinTime(load)
  } catch (cause) {
    report(cause)
    announce()
    throw new ChunkError(cause)
  }
}

/**
 * The same for the script of a whole page, called by the router (vite.config.ts). The router cannot take a failure
 * here: it would wait for ever. So a stand-in is given that fails as a page does, and the error page is shown.
 */
export async function loadRouteChunk<T extends object>(load: () => Promise<T>): Promise<T | StandIn> {
  try {
    return await withinTime(load)
  } catch (cause) {
    report(cause)
    const error = new ChunkError(cause)
    const fail = (): never => {
      throw error
    }
    return { clientLoader: fail, default: fail }
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
