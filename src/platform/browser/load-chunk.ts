import { createStore } from './create-store.ts'

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

/** True once a part of the page is missing. */
export const missingChunk = createStore(false)

/**
 * Loads a part of a page that is fetched on demand: `loadChunk(() => import('./viewer.tsx'))`. One that fails, or takes
 * longer than 120 s, is logged and shown to the shopper, who can reload the page.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await withinTime(load)
  } catch (cause) {
    report(cause)
    missingChunk.set(true)
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

/** Failed imports that nobody wrapped: Vite announces them. */
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
