const chunkTimeoutMs = 120_000

/** A part of the page's code, loaded on demand. One that fails or takes two minutes is logged and rejects. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), chunkTimeoutMs)
  })
  try {
    return await Promise.race([load(), timeout])
  } catch (error) {
    console.error('Loading chunk failed', error)
    throw error
  } finally {
    clearTimeout(timer)
  }
}
