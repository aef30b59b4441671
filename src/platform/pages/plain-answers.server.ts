import { setTimeout as pause } from 'node:timers/promises'
import { type StoredAnswer, squeeze } from './stored-answer.server.ts'

/** When the plain bytes of an answer are given up, and how many at most: fifty a second take a fiftieth of a thread. */
const squeezing = { afterMs: 10_000, everyMs: 20, lookMs: 500 }

/**
 * Kept answers that still hold their plain bytes. Those that nobody asks for with brotli, such as the JSON behind a page,
 * would hold seven times the memory, so each is compressed some time after it was made.
 */
export class PlainAnswers {
  /** When each was made, the oldest first. */
  #madeAt = new Map<StoredAnswer, number>()
  #squeezing = false

  add(answer: StoredAnswer, madeAt: number): void {
    if (answer.identity) this.#madeAt.set(answer, madeAt)
    void this.#squeeze()
  }

  delete(answer: StoredAnswer): void {
    this.#madeAt.delete(answer)
  }

  async #squeeze(): Promise<void> {
    if (this.#squeezing) return
    this.#squeezing = true
    for (const [answer, madeAt] of this.#madeAt) {
      do {
        const isDue = performance.now() - madeAt >= squeezing.afterMs
        await pause(isDue ? squeezing.everyMs : squeezing.lookMs, undefined, { ref: false })
      } while (performance.now() - madeAt < squeezing.afterMs)
      // It may have gone meanwhile.
      if (this.#madeAt.delete(answer)) await squeeze(answer)
    }
    this.#squeezing = false
  }
}
