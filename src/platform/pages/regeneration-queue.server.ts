import { setImmediate } from 'node:timers/promises'

/** With more regenerations a second than this, requests no longer wait for them. */
const manyRegenerations = 20

/** Enough for one answer to be rendered while another waits for the database. */
const concurrency = 2

/** Stale answers that were asked for while there are many, regenerated in the background in this order. */
export class RegenerationQueue {
  #urls = new Set<string>()
  #workers = 0
  #regenerate: (url: string) => Promise<unknown>
  /** When the last regenerations began, as a ring. */
  #begun = new Float64Array(manyRegenerations).fill(-Infinity)
  #count = 0

  constructor(regenerate: (url: string) => Promise<unknown>) {
    this.#regenerate = regenerate
  }

  /** Call it for every regeneration, also one that a request waits for. */
  noteBegin(): void {
    this.#begun[this.#count % manyRegenerations] = performance.now()
    this.#count += 1
  }

  isBusy(): boolean {
    return performance.now() - (this.#begun[this.#count % manyRegenerations] ?? 0) < 1000
  }

  has(url: string): boolean {
    return this.#urls.has(url)
  }

  add(url: string): void {
    this.#urls.add(url)
    if (this.#workers < concurrency) void this.#work()
  }

  clear(): void {
    this.#urls.clear()
  }

  async #work(): Promise<void> {
    this.#workers += 1
    for (const url of this.#urls) {
      // Requests that have come meanwhile are answered first.
      await setImmediate()
      // A failure is met by the next request that finds the answer too old.
      if (this.#urls.delete(url)) await this.#regenerate(url).catch(() => undefined)
    }
    this.#workers -= 1
  }
}
