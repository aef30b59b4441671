import type { CallQueue } from './call-queue.ts'

/**
 * Optimistic updates by key: the page shows the last edit of each key at once. An edit made while a call is running
 * waits for its end, and only the last of them is sent. `send` makes calls that outlive the page.
 */
export class PendingEdits<Value> {
  readonly #queue: CallQueue
  readonly #waiting = new Map<number, Value>()
  readonly #sent = new Map<number, Value>()
  readonly #send: (key: number, value: Value) => Promise<void>
  readonly #onChange: (pending: ReadonlyMap<number, Value>) => void

  /** `send` handles its failures; `onChange` gets the pending edits whenever they change. */
  constructor(
    queue: CallQueue,
    send: (key: number, value: Value) => Promise<void>,
    onChange: (pending: ReadonlyMap<number, Value>) => void,
  ) {
    this.#queue = queue
    this.#send = send
    this.#onChange = onChange
    // A page that is left sends what still waits. The module is read on the server, too, where nobody leaves.
    globalThis.addEventListener?.('pagehide', () => {
      for (const key of this.#waiting.keys()) void this.#sendLatest(key)
    })
  }

  set(key: number, value: Value): void {
    const queued = this.#waiting.has(key)
    this.#waiting.set(key, value)
    if (!queued) void this.#queue.change(() => this.#sendLatest(key))
    this.#changed()
  }

  async #sendLatest(key: number): Promise<void> {
    const value = this.#waiting.get(key)
    this.#waiting.delete(key)
    if (value === undefined) return
    this.#sent.set(key, value)
    try {
      await this.#send(key, value)
    } finally {
      this.#sent.delete(key)
      this.#changed()
    }
  }

  #changed(): void {
    this.#onChange(new Map([...this.#sent, ...this.#waiting]))
  }
}
