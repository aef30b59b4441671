import { type Bits, clearBit, createBits, hasBit, setBit, unite } from './bits.ts'

/** Where in the product a word stands; the database writes `word * 4 + place`. */
export const places = { around: 0, name: 1, opening: 2 } as const

export function wordAt(word: number, place: number): number {
  return word * 4 + place
}

/** Products that have a word: rising slots for a rare word, a bit set for a common one. */
export type WordSlots = Uint32Array<ArrayBuffer> | Bits

/** A set of bits takes as much room as a list of this part of all slots, and pays off before that. */
const commonShare = 128
const maxChanged = 2000

/**
 * Which products have which word. Sets are made once, when the index is loaded; products that change later are kept
 * aside and looked at one by one.
 */
export class WordSets {
  #capacity = 0
  #loading = new GrowingList()
  #slots = new Map<number, WordSlots>()
  #counts = new Uint32Array()
  /** How many words each slot has, to see that a changed product still has the same. */
  #lengths = new GrowingList()
  #changed = new Map<number, Set<number>>()
  /** All words that changed products have or had. */
  #changedWords = new Set<number>()

  /** While loading: slot after slot. */
  add(words: ArrayLike<number>): void {
    this.#lengths.push(words.length)
    for (let i = 0; i < words.length; i++) this.#loading.push(words[i]!)
  }

  /** Loading is over: what came by slot is put in order by word. */
  pack(capacity: number): void {
    this.#capacity = capacity
    const words = this.#loading.items()
    const lengths = this.#lengths.items()
    this.#counts = countEach(words)
    const ends = new Uint32Array(this.#counts.length)
    let end = 0
    for (let word = 0; word < ends.length; word++) ends[word] = end += this.#counts[word]!
    const slots = new Uint32Array(words.length)
    const next = ends.slice()
    // From the last, so that each list comes out rising.
    for (let slot = lengths.length - 1, at = words.length - 1; slot >= 0; slot--) {
      for (let left = lengths[slot]!; left > 0; left--, at--) slots[--next[words[at]!]!] = slot
    }
    for (let word = 0; word < ends.length; word++) {
      const count = this.#counts[word]!
      if (count === 0) continue
      const list = slots.subarray(ends[word]! - count, ends[word])
      this.#slots.set(word, count > capacity / commonShare ? toBits(list, capacity) : list)
    }
    this.#loading = new GrowingList()
  }

  /** False when too many have changed to be looked at one by one. Most changes are of price or stock, not of words. */
  replace(slot: number, words: readonly number[]): boolean {
    const same = this.#lengths.items()[slot] === words.length && words.every((word) => this.#contains(word, slot))
    if (same && !this.#changed.has(slot)) return true
    this.#changed.set(slot, new Set(words))
    for (const word of words) this.#changedWords.add(word)
    return this.#changed.size <= maxChanged
  }

  /** Products that have changed since the sets were made, with their words: the sets are wrong about them. */
  get changed(): ReadonlyMap<number, ReadonlySet<number>> {
    return this.#changed
  }

  get capacity(): number {
    return this.#capacity
  }

  slotsWith(word: number): WordSlots | undefined {
    return this.#slots.get(word)
  }

  /** How many products have one of these, at most. */
  count(words: readonly number[]): number {
    let total = 0
    for (const word of words) total += this.#counts[word] ?? 0
    return total
  }

  /** Does any product have this word? It may be one that had it until lately. */
  has(word: number): boolean {
    return this.#slots.has(word) || this.#changedWords.has(word)
  }

  /** In how many places the word stands; 0 when in none. */
  weight(word: number): number {
    const everywhere = Object.values(places).map((place) => wordAt(word, place))
    return (
      this.count(everywhere) || (this.#changed.values().some((own) => everywhere.some((at) => own.has(at))) ? 1 : 0)
    )
  }

  /** Writes into `bits` the slots that have any of these. */
  write(bits: Bits, words: readonly number[]): void {
    bits.fill(0)
    for (const word of words) {
      const slots = this.slotsWith(word)
      if (slots instanceof Int32Array) unite(bits, slots)
      else if (slots) for (let i = 0; i < slots.length; i++) setBit(bits, slots[i]!)
    }
    for (const [slot, own] of this.#changed) {
      if (words.some((word) => own.has(word))) setBit(bits, slot)
      else clearBit(bits, slot)
    }
  }

  #contains(word: number, slot: number): boolean {
    const slots = this.slotsWith(word)
    if (!slots || slot >= this.#capacity) return false
    return slots instanceof Int32Array ? hasBit(slots, slot) : hasSlot(slots, slot)
  }
}

/** Is the slot in this rising list? */
export function hasSlot(slots: Uint32Array, slot: number): boolean {
  let low = 0
  let high = slots.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (slots[middle]! < slot) low = middle + 1
    else high = middle
  }
  return slots[low] === slot
}

function toBits(slots: Uint32Array, capacity: number): Bits {
  const bits = createBits(capacity)
  for (const slot of slots) setBit(bits, slot)
  return bits
}

function countEach(words: Uint32Array): Uint32Array<ArrayBuffer> {
  let max = -1
  for (let i = 0; i < words.length; i++) if (words[i]! > max) max = words[i]!
  const counts = new Uint32Array(max + 1)
  for (let i = 0; i < words.length; i++) counts[words[i]!]! += 1
  return counts
}

/** Twenty million entries are added one by one: plain arrays would take twice the room. */
class GrowingList {
  #items = new Uint32Array(1024)
  #length = 0

  push(item: number): void {
    if (this.#length === this.#items.length) {
      const larger = new Uint32Array(this.#length * 2)
      larger.set(this.#items)
      this.#items = larger
    }
    this.#items[this.#length++] = item
  }

  items(): Uint32Array<ArrayBuffer> {
    return this.#items.subarray(0, this.#length)
  }
}
