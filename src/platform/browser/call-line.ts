/**
 * Calls that change the same thing go one after the other, so that the last answer is the last truth. What is read
 * while a change is under way is read again after it.
 */
export class CallLine {
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

/**
 * Quick presses: the page shows the last wish for each key at once, and only that one is sent. What was wished for
 * while a call is under way waits for its end; wishes in between are never sent.
 */
export class LatestWishes<Wish> {
  readonly #line: CallLine
  readonly #waiting = new Map<number, Wish>()
  readonly #sent = new Map<number, Wish>()
  readonly #send: (key: number, wish: Wish) => Promise<void>
  readonly #changed: () => void

  /** `send` takes care of its failures; `changed` is called whenever `open()` is another. */
  constructor(line: CallLine, send: (key: number, wish: Wish) => Promise<void>, changed: () => void) {
    this.#line = line
    this.#send = send
    this.#changed = changed
  }

  wish(key: number, wish: Wish): void {
    const queued = this.#waiting.has(key)
    this.#waiting.set(key, wish)
    if (!queued) void this.#line.change(() => this.#sendLatest(key))
    this.#changed()
  }

  /** Wishes without an answer yet. */
  open(): ReadonlyMap<number, Wish> {
    return new Map([...this.#sent, ...this.#waiting])
  }

  async #sendLatest(key: number): Promise<void> {
    const wish = this.#waiting.get(key)
    this.#waiting.delete(key)
    if (wish === undefined) return
    this.#sent.set(key, wish)
    try {
      await this.#send(key, wish)
    } finally {
      this.#sent.delete(key)
      this.#changed()
    }
  }
}
