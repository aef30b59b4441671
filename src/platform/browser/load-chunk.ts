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
    const chunk = await tryChunk(load)
    missingChunk.set(false)
    return chunk
  } catch (error) {
    missingChunk.set(true)
    throw error
  }
}

/**
 * The same for a part that React waits for, as in `lazy(() => loadPart(() => import('./edit.tsx')))`: it never fails, because
 * an error would take the page away, with all that is typed there. The part comes when the line is back. `load` is an
 * import and nothing else.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadChunk(load)
  } catch (error) {
    return loadAgain(otherWay(error) ?? load)
  }
}

/**
 * Browsers remember that a script did not arrive, and fail at once from then on. Under another address it is fetched again;
 * they name the first one in their error. What it imports has its own addresses, so nothing is there twice.
 */
function otherWay<T>(error: unknown): (() => Promise<T>) | undefined {
  const { message } = ((error as Error).cause ?? {}) as Partial<Error>
  const address = /https?:\/\/\S+?\.js/.exec(message ?? '')?.[0]
  return address === undefined ? undefined : () => import(/* @vite-ignore */ `${address}?${Date.now()}`) as Promise<T>
}

let retrying = 0

async function loadAgain<T>(load: () => Promise<T>): Promise<T> {
  for (let pauseMs = 5000; ; pauseMs = Math.min(2 * pauseMs, 60_000)) {
    await lineOrPause(pauseMs)
    retrying += 1
    try {
      const part = await withinTime(load)
      missingChunk.set(false)
      return part
    } catch {
      // Reported at the first time.
    } finally {
      retrying -= 1
    }
  }
}

function lineOrPause(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, pauseMs)
    globalThis.addEventListener?.('online', goOn)
  })
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
    if (retrying > 0) return
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
