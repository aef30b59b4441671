import { type Bits, createBits } from './bits.ts'

/** Sets to work in. Making new ones for every search would keep the collector busy. */
export class SparePool {
  #capacity: number
  #spare: Bits[] = []
  #empty: Bits[] = []

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** What is in it is left from before. */
  take(): Bits {
    return this.#spare.pop() ?? createBits(this.#capacity)
  }

  giveBack(bits: Bits): void {
    this.#spare.push(bits)
  }

  takeEmpty(): Bits {
    return this.#empty.pop() ?? createBits(this.#capacity)
  }

  /** Only what has been emptied again. */
  giveBackEmpty(bits: Bits): void {
    this.#empty.push(bits)
  }
}
