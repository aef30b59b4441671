import { type Bits, clearBit, createBits, setBit } from './bits.ts'
import type { ProductFacts } from './product-facts.ts'

const tierCount = 6

/**
 * The order of lists that have no order of their own: what can be bought now, then preorders, then what is gone, and the
 * new ones first within each. A set for each tier, so that a page is found without sorting.
 */
export class Tiers {
  readonly sets: readonly Bits[]
  #tiers: Uint8Array<ArrayBuffer>

  constructor(capacity: number) {
    this.sets = Array.from({ length: tierCount }, () => createBits(capacity))
    this.#tiers = new Uint8Array(capacity)
  }

  /** From 0, the first, to 5. */
  at(slot: number): number {
    return this.#tiers[slot]!
  }

  write(slot: number, product: ProductFacts): void {
    clearBit(this.sets[this.at(slot)]!, slot)
    const tier = tierOf(product)
    this.#tiers[slot] = tier
    setBit(this.sets[tier]!, slot)
  }
}

function tierOf({ available, preorder = false, isNew }: ProductFacts): number {
  return (available ? (preorder ? 2 : 0) : 4) + (isNew ? 0 : 1)
}
