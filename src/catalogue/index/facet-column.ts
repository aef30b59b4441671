import { LRUCache } from 'lru-cache'
import { type Bits, createBits, eachBit, writeBit } from './bits.ts'

/** At a million products a set takes 140 KB, so only the most recently used ones are cached. */
const maxSets = 128

/** A property as a code for each slot, independent of the type of its values. */
export interface CodedColumn {
  /** All codes are less than this. */
  readonly codeCount: number
  codeOf(slot: number): number
}

/** One property with few values (series, maker, scale, category): a code for each slot, and sets by value on demand. */
export class FacetColumn<Value extends string | number> implements CodedColumn {
  #codes: Uint32Array<ArrayBuffer>
  /** Code 0 means "none". */
  #values: (Value | undefined)[] = [undefined]
  #known = new Map<Value, number>()
  #sets = new LRUCache<number, Bits>({ max: maxSets })
  #size = 0

  constructor(capacity: number) {
    this.#codes = new Uint32Array(capacity)
  }

  get codeCount(): number {
    return this.#values.length
  }

  codeOf(slot: number): number {
    return this.#codes[slot]!
  }

  valueAt(slot: number): Value | undefined {
    return this.#values[this.#codes[slot]!]
  }

  set(slot: number, value: Value | null): void {
    const before = this.#codes[slot]!
    const after = value === null ? 0 : this.#codeFor(value)
    this.#codes[slot] = after
    this.#size = Math.max(this.#size, slot + 1)
    if (this.#sets.size === 0) return
    const left = this.#sets.peek(before)
    if (left) writeBit(left, slot, false)
    const entered = this.#sets.peek(after)
    if (entered) writeBit(entered, slot, true)
  }

  /** The slots with this value. Cached and updated from then on, so callers must not change it. */
  slotsWith(value: Value): Bits {
    const code = this.#known.get(value)
    if (code === undefined) return createBits(this.#codes.length)
    const kept = this.#sets.get(code)
    if (kept) return kept
    const bits = createBits(this.#codes.length)
    for (let slot = 0; slot < this.#size; slot++) if (this.#codes[slot] === code) writeBit(bits, slot, true)
    this.#sets.set(code, bits)
    return bits
  }

  /** The number of these slots for each code. */
  countCodes(bits: Bits): Uint32Array {
    const counts = new Uint32Array(this.#values.length)
    const codes = this.#codes
    eachBit(bits, (slot) => {
      counts[codes[slot]!]! += 1
    })
    return counts
  }

  /** All that any slot has or had. */
  values(): Value[] {
    return [...this.#known.keys()]
  }

  /** Converts counts by code to counts by value. */
  byValue(counts: Uint32Array): Map<Value, number> {
    const found = new Map<Value, number>()
    for (let code = 1; code < counts.length; code++)
      if (counts[code]! > 0) found.set(this.#values[code]!, counts[code]!)
    return found
  }

  #codeFor(value: Value): number {
    const known = this.#known.get(value)
    if (known !== undefined) return known
    const code = this.#values.push(value) - 1
    this.#known.set(value, code)
    return code
  }
}
