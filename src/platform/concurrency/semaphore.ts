/** Runs at most this many at a time; the others wait in the order in which they came. */
export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createSemaphore(atOnce: number): Semaphore {
  let inside = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (inside < atOnce) inside += 1
    // The slot is handed to the next in line, so that a newcomer cannot slip in between.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}
