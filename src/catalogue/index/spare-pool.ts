import { type Bits, createBits } from './bits.ts'

/** A pool of temporary sets. Allocating new ones for every search would cost garbage collection. */
export class SparePool {
  #capacity: number
  #spare: Bits[] = []
  #empty: Bits[] = []

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** The set is not cleared. */
  take(): Bits {
    return this.#spare.pop() ?? createBits(this.#capacity)
  }

  giveBack(bits: Bits): void {
    this.#spare.push(bits)
  }

  takeEmpty(): Bits {
    return this.#empty.pop() ?? createBits(this.#capacity)
  }

  /** The set must be empty. */
  giveBackEmpty(bits: Bits): void {
    this.#empty.push(bits)
  }
}
