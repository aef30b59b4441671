import { type Bits, clearBit, createBits, hasBit, setBit, unite } from './bits.ts'

/** Where a word occurs in the product; the database stores `word * 4 + place`. */
export const places = { around: 0, name: 1, opening: 2, maker: 3 } as const

export function wordAt(word: number, place: number): number {
  return word * 4 + place
}

/** Products that have a word: ascending slots for a rare word, a bit set for a common one. */
export type WordSlots = Uint32Array<ArrayBuffer> | Bits

/** A word is common if more than one slot in this many has it: then a bit set is better than a list. */
const commonShare = 128
const maxChanged = 2000

/**
 * Which products have which word. Sets are built once, when the index is loaded; products that change later are stored
 * separately and checked one by one.
 */
export class WordSets {
  #capacity = 0
  #loading = new GrowingList()
  #slots = new Map<number, WordSlots>()
  #counts = new Uint32Array()
  /** How many words each slot has, to detect whether the words of a changed product are still the same. */
  #lengths = new GrowingList()
  #changed = new Map<number, Set<number>>()
  /** All words that changed products have or had. */
  #changedWords = new Set<number>()

  /** Called while loading, once for each slot in order. */
  add(words: ArrayLike<number>): void {
    this.#lengths.push(words.length)
    for (let i = 0; i < words.length; i++) this.#loading.push(words[i]!)
  }

  /** Called after loading: turns the words by slot into slots by word. */
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
    // Starts with the last slot, so that each list is in ascending order.
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

  /** False when too many have changed to be checked one by one. Most changes affect price or stock, not words. */
  replace(slot: number, words: readonly number[]): boolean {
    const same = this.#lengths.items()[slot] === words.length && words.every((word) => this.#contains(word, slot))
    if (same && !this.#changed.has(slot)) return true
    this.#changed.set(slot, new Set(words))
    for (const word of words) this.#changedWords.add(word)
    return this.#changed.size <= maxChanged
  }

  /** Products that have changed since the sets were built, with their words: the sets are outdated for them. */
  get changed(): ReadonlyMap<number, ReadonlySet<number>> {
    return this.#changed
  }

  get capacity(): number {
    return this.#capacity
  }

  slotsWith(word: number): WordSlots | undefined {
    return this.#slots.get(word)
  }

  /** An upper bound of the number of products that have one of these words. */
  count(words: readonly number[]): number {
    let total = 0
    for (const word of words) total += this.#counts[word] ?? 0
    return total
  }

  /** Whether any product has this word. Also true for a word that only a changed product used to have. */
  has(word: number): boolean {
    return this.#slots.has(word) || this.#changedWords.has(word)
  }

  /** In how many places the word occurs. */
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

/** Whether the slot is in this ascending list. */
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

/** Twenty million entries are added one by one; plain arrays would take twice the memory. */
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
