import { type Bits, combine, createBits, isEmpty, setBit, unite } from './bits.ts'
import { places, type WordSets, wordAt } from './word-sets.ts'

/** The shop's words that one word of a query can stand for, from the surest to the least sure. */
export interface WantedWord {
  /** The word itself, a form of it, its sound. */
  exact: readonly number[]
  /** Words that begin with it. */
  starting: readonly number[]
  /** Words that have it inside. */
  inside: readonly number[]
}

export interface TextQuery {
  /** Products known to be meant: their whole name or SKU was typed. */
  first: readonly number[]
  /** Ways to understand the text; a product matches one when it has all its words. */
  ways: readonly (readonly WantedWord[])[]
}

const inName = [places.name, places.opening]
const anywhere = [places.around, places.name, places.opening]

/** Sets to work in. Making new ones for every search would keep the collector busy. */
export class SparePool {
  #capacity: number
  #spare: Bits[] = []

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** What is in it is left from before. */
  take(): Bits {
    return this.#spare.pop() ?? createBits(this.#capacity)
  }

  giveBack(...sets: Bits[]): void {
    this.#spare.push(...sets)
  }
}

/**
 * What a text matches, in layers from best to last: names that begin with it, names that have its words, names with
 * words that begin so, the same anywhere in the product, and last what only has it inside of words. Layers are made
 * when they are asked for: a panel of ten seldom needs the last.
 */
export class TextMatches {
  /** Slots of what comes before all layers. */
  readonly first: readonly number[]
  #words: WordSets
  #ways: TextQuery['ways']
  #pool: SparePool
  #widest: Bits | undefined

  constructor(words: WordSets, ways: TextQuery['ways'], first: readonly number[], pool: SparePool) {
    this.first = first
    this.#words = words
    this.#ways = ways
    this.#pool = pool
  }

  /** Everything that matches at all. */
  widest(): Bits {
    if (this.#widest) return this.#widest
    const bits = this.#layer((word) => keys([...word.exact, ...word.starting, ...word.inside], anywhere))
    const widest = bits ?? this.#pool.take().fill(0)
    for (const slot of this.first) setBit(widest, slot)
    // Not given back: whoever asked may keep it.
    this.#widest = widest
    return widest
  }

  isEmpty(): boolean {
    return isEmpty(this.widest())
  }

  /** Each is only good until the next is asked for. Layers without anything are left out. */
  *layers(): Generator<Bits> {
    yield* this.#lend((word, at) => keys([...word.exact, ...word.starting], at === 0 ? [places.opening] : inName))
    yield* this.#lend((word) => keys(word.exact, inName))
    yield* this.#lend((word) => keys([...word.exact, ...word.starting], inName))
    yield* this.#lend((word) => keys([...word.exact, ...word.starting], anywhere))
    if (this.#ways.flat().every((word) => word.inside.length === 0)) return
    yield* this.#lend((word) => keys([...word.exact, ...word.starting, ...word.inside], inName))
    yield this.widest()
  }

  *#lend(wordsOf: (word: WantedWord, at: number) => number[]): Generator<Bits> {
    const bits = this.#layer(wordsOf)
    if (!bits) return
    try {
      yield bits
    } finally {
      this.#pool.giveBack(bits)
    }
  }

  #layer(wordsOf: (word: WantedWord, at: number) => number[]): Bits | undefined {
    let layer: Bits | undefined
    for (const way of this.#ways) {
      const found = this.#matchAll(way.map(wordsOf))
      if (layer && found) {
        unite(layer, found)
        this.#pool.giveBack(found)
      } else layer ??= found
    }
    return layer
  }

  /** Products that have a word of every group. */
  #matchAll(groups: number[][]): Bits | undefined {
    // Words that nothing has end it before any set is touched.
    if (groups.length === 0 || !groups.every((words) => this.#words.has(words))) return undefined
    const found = this.#pool.take()
    const other = this.#pool.take()
    let count = 1
    for (const [at, words] of groups.entries()) {
      if (count === 0) break
      this.#words.write(at === 0 ? found : other, words)
      if (at > 0) count = combine(found, [found, other], [])
    }
    this.#pool.giveBack(other)
    if (count > 0) return found
    this.#pool.giveBack(found)
    return undefined
  }
}

function keys(words: readonly number[], where: readonly number[]): number[] {
  return words.flatMap((word) => where.map((place) => wordAt(word, place)))
}
