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

/**
 * What a text matches, in layers from best to last: names that begin with it, names that have its words, names with
 * words that begin so, the same anywhere in the product, and last what only has it inside of words. Layers are made
 * when they are asked for: a panel of ten seldom needs the last.
 */
export class TextMatches {
  #words: WordSets
  #query: TextQuery
  #first: readonly number[]
  #capacity: number
  #widest: Bits | undefined

  constructor(words: WordSets, query: TextQuery, firstSlots: readonly number[], capacity: number) {
    this.#words = words
    this.#query = query
    this.#first = firstSlots
    this.#capacity = capacity
  }

  /** Everything that matches at all. */
  widest(): Bits {
    if (this.#widest) return this.#widest
    const bits = this.#layer((word) => keys([...word.exact, ...word.starting, ...word.inside], anywhere))
    for (const slot of this.#first) setBit(bits, slot)
    this.#widest = bits
    return bits
  }

  isEmpty(): boolean {
    return isEmpty(this.widest())
  }

  *layers(): Generator<Bits> {
    for (const slot of this.#first) {
      const bits = createBits(this.#capacity)
      setBit(bits, slot)
      yield bits
    }
    yield this.#layer((word, at) => keys([...word.exact, ...word.starting], at === 0 ? [places.opening] : inName))
    yield this.#layer((word) => keys(word.exact, inName))
    yield this.#layer((word) => keys([...word.exact, ...word.starting], inName))
    yield this.#layer((word) => keys([...word.exact, ...word.starting], anywhere))
    yield this.#layer((word) => keys([...word.exact, ...word.starting, ...word.inside], inName))
    yield this.widest()
  }

  #layer(wordsOf: (word: WantedWord, at: number) => number[]): Bits {
    const layer = createBits(this.#capacity)
    const scratch = createBits(this.#capacity)
    for (const way of this.#query.ways) {
      const found = this.#matchAll(way.map(wordsOf), scratch)
      if (found) unite(layer, found)
    }
    return layer
  }

  #matchAll(groups: number[][], scratch: Bits): Bits | undefined {
    // Words that nothing has end it before any set is touched.
    if (groups.length === 0 || !groups.every((words) => this.#words.has(words))) return undefined
    const found = createBits(this.#capacity)
    for (const [at, words] of groups.entries()) {
      if (at === 0) this.#words.write(found, words)
      else {
        this.#words.write(scratch, words)
        combine(found, [found, scratch], [])
      }
      if (isEmpty(found)) return undefined
    }
    return found
  }
}

function keys(words: readonly number[], where: readonly number[]): number[] {
  return words.flatMap((word) => where.map((place) => wordAt(word, place)))
}
