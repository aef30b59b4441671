/** Timers cannot wait longer than 24 days; a day is enough, then the next moment is looked up again. */
const longestWaitMs = 24 * 60 * 60 * 1000

/**
 * For answers that change at a moment although nothing changes in the database then: whoever has made such an answer
 * invalidates it, every process its own.
 */
export function openInvalidateLater(invalidate: (tags: string[]) => void, tag: string) {
  let timer: NodeJS.Timeout | undefined
  return {
    /** Null when there is no such moment any more. */
    invalidateIn(ms: number | null): void {
      clearTimeout(timer)
      if (ms === null) return
      timer = setTimeout(() => invalidate([tag]), Math.min(Math.max(ms, 0) + 1, longestWaitMs))
      timer.unref()
    },

    close(): void {
      clearTimeout(timer)
    },
  }
}
