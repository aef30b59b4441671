import { type Bits, createBits, writeBit } from './bits.ts'

/** One property with few values (series, maker, scale, category): a code for each slot, and sets by value on demand. */
export class FacetColumn<Value extends string | number> {
  #codes: Uint32Array<ArrayBuffer>
  /** Code 0 means "none". */
  #values: (Value | undefined)[] = [undefined]
  #codeOf = new Map<Value, number>()
  #sets = new Map<number, Bits>()
  #size = 0

  constructor(capacity: number) {
    this.#codes = new Uint32Array(capacity)
  }

  set(slot: number, value: Value | null): void {
    const before = this.#codes[slot]!
    const after = value === null ? 0 : this.#codeFor(value)
    this.#codes[slot] = after
    this.#size = Math.max(this.#size, slot + 1)
    const left = this.#sets.get(before)
    if (left) writeBit(left, slot, false)
    const entered = this.#sets.get(after)
    if (entered) writeBit(entered, slot, true)
  }

  /** The slots with this value. Kept and mended from then on; not to be changed by the caller. */
  slotsWith(value: Value): Bits {
    const code = this.#codeOf.get(value)
    if (code === undefined) return createBits(this.#codes.length)
    const kept = this.#sets.get(code)
    if (kept) return kept
    const bits = createBits(this.#codes.length)
    for (let slot = 0; slot < this.#size; slot++) if (this.#codes[slot] === code) writeBit(bits, slot, true)
    this.#sets.set(code, bits)
    return bits
  }

  /** How many of these slots have each value. */
  countBy(bits: Bits): Map<Value, number> {
    const counts = new Uint32Array(this.#values.length)
    for (let i = 0; i < bits.length; i++) {
      let word = bits[i]!
      while (word !== 0) {
        const bit = 31 - Math.clz32(word)
        word &= ~(1 << bit)
        counts[this.#codes[i * 32 + bit]!]! += 1
      }
    }
    const found = new Map<Value, number>()
    for (let code = 1; code < counts.length; code++)
      if (counts[code]! > 0) found.set(this.#values[code]!, counts[code]!)
    return found
  }

  #codeFor(value: Value): number {
    const known = this.#codeOf.get(value)
    if (known !== undefined) return known
    const code = this.#values.push(value) - 1
    this.#codeOf.set(value, code)
    return code
  }
}
