/** Lets so many run at a time; the others wait for their turn in the order they came. */
export function atMost(most: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1
    // Whoever ends hands its place on, so the count stays.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
