/**
 * Calls that change the same data run one after the other, so that the last answer is the latest state. A read that
 * overlaps with a change is repeated after it.
 */
export class CallQueue {
  #last: Promise<unknown> = Promise.resolve()
  #changes = 0

  change<T>(call: () => Promise<T>): Promise<T> {
    this.#changes += 1
    const next = this.#last.then(call, call)
    this.#last = next.catch(() => undefined)
    return next
  }

  async read<T>(call: () => Promise<T>): Promise<T> {
    for (;;) {
      await this.#last
      const before = this.#changes
      const value = await call()
      if (before === this.#changes) return value
    }
  }
}
