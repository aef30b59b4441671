import { type Bits, clearBit, createBits, hasBit, setBit, unite } from './bits.ts'

/** Where in the product a word stands; the database writes `word * 4 + place`. */
export const places = { around: 0, name: 1, opening: 2 } as const

export function wordAt(word: number, place: number): number {
  return word * 4 + place
}

const mostChanged = 2000

/**
 * Which products have which word: sorted slots for rare words, a bit set for common ones. Sets are made once, when the
 * index is loaded; products that change later are kept aside and looked at one by one.
 */
export class WordSets {
  #capacity: number
  #slots = new Map<number, number[] | Uint32Array | Bits>()
  /** How many words each slot has, to see that a changed product still has the same. */
  #lengths: number[] = []
  #changed = new Map<number, Set<number>>()

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** While loading: slots must come in rising order. */
  add(slot: number, words: ArrayLike<number>): void {
    this.#lengths[slot] = words.length
    for (let i = 0; i < words.length; i++) {
      const known = this.#slots.get(words[i]!)
      if (known === undefined) this.#slots.set(words[i]!, [slot])
      // A product may have a word twice: in two of the names around it.
      else if (Array.isArray(known) && known.at(-1) !== slot) known.push(slot)
    }
  }

  /** Loading is over. */
  pack(capacity: number): void {
    this.#capacity = capacity
    for (const [word, slots] of this.#slots) {
      if (Array.isArray(slots))
        this.#slots.set(word, slots.length > capacity / 32 ? toBits(slots, capacity) : Uint32Array.from(slots))
    }
  }

  /** False when too many have changed to be looked at one by one. Most changes are of price or stock, not of words. */
  replace(slot: number, words: readonly number[]): boolean {
    if (
      !this.#changed.has(slot) &&
      this.#lengths[slot] === words.length &&
      words.every((word) => this.#contains(word, slot))
    )
      return true
    this.#changed.set(slot, new Set(words))
    return this.#changed.size <= mostChanged
  }

  #contains(word: number, slot: number): boolean {
    const slots = this.#slots.get(word)
    if (slots instanceof Int32Array) return hasBit(slots, slot)
    if (!slots) return false
    let low = 0
    let high = slots.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (slots[middle]! < slot) low = middle + 1
      else high = middle
    }
    return slots[low] === slot
  }

  /** Does any product have one of these? */
  has(words: readonly number[]): boolean {
    if (words.some((word) => this.#slots.has(word))) return true
    return this.#changed.values().some((own) => words.some((word) => own.has(word)))
  }

  /** In how many places the word stands, roughly: enough to tell a common word from a rare one. */
  weight(word: number): number {
    let total = 0
    for (const place of Object.values(places)) {
      const slots = this.#slots.get(wordAt(word, place))
      if (slots instanceof Int32Array) total += this.#capacity / 32
      else total += slots?.length ?? 0
    }
    return total || (this.has(Object.values(places).map((place) => wordAt(word, place))) ? 1 : 0)
  }

  /** Writes into `bits` the slots that have any of these. */
  write(bits: Bits, words: readonly number[]): void {
    bits.fill(0)
    for (const word of words) {
      const slots = this.#slots.get(word)
      if (slots instanceof Int32Array) unite(bits, slots)
      else if (slots) for (let i = 0; i < slots.length; i++) setBit(bits, slots[i]!)
    }
    for (const [slot, own] of this.#changed) {
      if (words.some((word) => own.has(word))) setBit(bits, slot)
      else clearBit(bits, slot)
    }
  }
}

function toBits(slots: number[], capacity: number): Bits {
  const bits = createBits(capacity)
  for (const slot of slots) setBit(bits, slot)
  return bits
}
