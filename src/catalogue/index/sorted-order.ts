import { type Bits, createBits, hasBit, setBit } from './bits.ts'

/** One prefix set for every 128th of the order: few enough to build in milliseconds, enough to be close to any range. */
const prefixCount = 128

/** Slots sorted by price or by name. */
export class SortedOrder {
  #slots: Uint32Array<ArrayBuffer>
  #length: number
  #capacity: number
  #prefixes: Bits[] | undefined
  #positions: Uint32Array | undefined

  constructor(slots: Uint32Array<ArrayBuffer>, capacity: number) {
    this.#slots = new Uint32Array(capacity)
    this.#slots.set(slots)
    this.#length = slots.length
    this.#capacity = capacity
  }

  get length(): number {
    return this.#length
  }

  at(position: number): number {
    return this.#slots[position]!
  }

  positionOf(slot: number): number {
    return this.#slots.subarray(0, this.#length).indexOf(slot)
  }

  /** The position of every slot; dropped when the order changes. */
  positions(): Uint32Array {
    if (this.#positions) return this.#positions
    const positions = new Uint32Array(this.#capacity)
    for (let position = 0; position < this.#length; position++) positions[this.#slots[position]!] = position
    this.#positions = positions
    return positions
  }

  insert(position: number, slot: number): void {
    this.#slots.copyWithin(position + 1, position, this.#length)
    this.#slots[position] = slot
    this.#length += 1
    this.#invalidate()
  }

  remove(slot: number): void {
    const position = this.positionOf(slot)
    if (position < 0) return
    this.#slots.copyWithin(position, position + 1, this.#length)
    this.#length -= 1
    this.#invalidate()
  }

  /** The first position whose slot is not `before`. */
  search(before: (slot: number) => boolean): number {
    let low = 0
    let high = this.#length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (before(this.#slots[middle]!)) low = middle + 1
      else high = middle
    }
    return low
  }

  /**
   * The positions from `from` inclusive to `to` exclusive, as sets to combine with others: everything before the next
   * prefix boundary, minus everything before the previous one. `outside` are the slots at either end that these sets
   * include although they are not in the range.
   */
  range(from: number, to: number): { include: Bits; exclude: Bits; outside: Uint32Array[] } {
    const prefixes = this.#madePrefixes()
    const first = this.#length === 0 ? 0 : Math.floor((from * prefixCount) / this.#length)
    const last = this.#length === 0 ? 0 : Math.ceil((to * prefixCount) / this.#length)
    return {
      include: prefixes[last]!,
      exclude: prefixes[first]!,
      outside: [this.#slots.subarray(this.#boundary(first), from), this.#slots.subarray(to, this.#boundary(last))],
    }
  }

  /** At most `take` slots of `bits` from this position on, after the first `skip`; scans at most `most` positions. */
  walk(
    bits: Bits,
    position: number,
    skip: number,
    take: number,
    found: number[],
    max = Number.POSITIVE_INFINITY,
  ): void {
    const end = Math.min(this.#length, position + max)
    for (let left = take; position < end && left > 0; position++) {
      const slot = this.#slots[position]!
      if (!hasBit(bits, slot)) continue
      if (skip > 0) skip -= 1
      else {
        found.push(slot)
        left -= 1
      }
    }
  }

  #invalidate(): void {
    this.#prefixes = undefined
    this.#positions = undefined
  }

  #boundary(prefix: number): number {
    return Math.floor((prefix * this.#length) / prefixCount)
  }

  #madePrefixes(): Bits[] {
    if (this.#prefixes) return this.#prefixes
    const prefixes: Bits[] = []
    let current = createBits(this.#capacity)
    for (let prefix = 0; prefix <= prefixCount; prefix++) {
      const from = prefix === 0 ? 0 : this.#boundary(prefix - 1)
      for (let i = from; i < this.#boundary(prefix); i++) setBit(current, this.#slots[i]!)
      prefixes.push(current)
      current = current.slice()
    }
    this.#prefixes = prefixes
    return prefixes
  }
}
