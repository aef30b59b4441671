import { bestSlots, type Ranking } from './best-slots.ts'
import { type Bits, combine, createBits, hasBit, setBit, unite } from './bits.ts'
import type { SparePool } from './spare-pool.ts'
import { places, type WordSets, wordAt } from './word-sets.ts'

/** The shop's words that one word of a query can mean, from the most to the least certain. */
export interface WantedWord {
  /** The word itself, another form of it, or a word that sounds the same. */
  exact: readonly number[]
  /** Words that begin with it. */
  starting: readonly number[]
  /** Words that contain it. */
  inside: readonly number[]
}

export interface TextQuery {
  /** Exact matches: their whole name or SKU was typed. */
  first: number[]
  /** Interpretations of the text; a product matches one when it has all its words. */
  ways: readonly (readonly WantedWord[])[]
}

const inName = [places.name, places.opening]
const anywhere = [places.around, places.name, places.opening]

type WordsOf = (word: WantedWord, at: number) => number[]

/**
 * From best to worst: names that begin with the text, names with its words, names with words that begin with them, the
 * same anywhere in the product, and then words that only contain them.
 */
const layers: readonly WordsOf[] = [
  (word, at) => keys([...word.exact, ...word.starting], at === 0 ? [places.opening] : inName),
  (word) => keys(word.exact, inName),
  (word) => keys([...word.exact, ...word.starting], inName),
  (word) => keys([...word.exact, ...word.starting], anywhere),
  (word) => keys([...word.exact, ...word.starting, ...word.inside], inName),
  (word) => keys([...word.exact, ...word.starting, ...word.inside], anywhere),
]

/** What a text matches. */
export class TextMatches {
  #words: WordSets
  #ways: TextQuery['ways']
  /** Slots of the exact matches, which come first. */
  #first: readonly number[]
  #pool: SparePool
  #widest: Bits | undefined

  constructor(words: WordSets, ways: TextQuery['ways'], first: readonly number[], pool: SparePool) {
    this.#words = words
    this.#ways = ways
    this.#first = first
    this.#pool = pool
  }

  /** The best `wanted` slots. The ten of a suggestion panel are usually found in the first layers. */
  best(ranking: Ranking, wanted: number): number[] {
    const best = new Set(this.#first.filter((slot) => hasBit(ranking.allowed, slot)))
    const walked = new Set<string>()
    for (const wordsOf of layers) {
      for (const way of this.#ways) {
        if (best.size >= wanted) return [...best].slice(0, wanted)
        const groups = this.#groups(way, wordsOf)
        // A layer often has the same words as the one before, and nothing new.
        const key = groups?.join(';')
        if (!groups || !key || walked.has(key)) continue
        walked.add(key)
        // Later layers include the earlier ones, so that many more are needed to find new ones.
        for (const slot of bestSlots(this.#words, groups, ranking, wanted + best.size, this.#pool)) best.add(slot)
      }
    }
    return [...best].slice(0, wanted)
  }

  /** Everything that matches at all. */
  widest(): Bits {
    if (this.#widest) return this.#widest
    const widest = createBits(this.#words.capacity)
    for (const way of this.#ways)
      this.#addAll(
        this.#groups(way, (word) => keys([...word.exact, ...word.starting, ...word.inside], anywhere)),
        widest,
      )
    for (const slot of this.#first) setBit(widest, slot)
    this.#widest = widest
    return widest
  }

  /** The known words for each word of the query; undefined when one of them has none, because then nothing matches. */
  #groups(way: readonly WantedWord[], wordsOf: WordsOf): number[][] | undefined {
    const groups: number[][] = []
    for (const [at, word] of way.entries()) {
      const known = wordsOf(word, at).filter((each) => this.#words.has(each))
      if (known.length === 0) return
      groups.push(known)
    }
    return groups
  }

  /** Adds products that have a word of every group. */
  #addAll(groups: number[][] | undefined, target: Bits): void {
    if (!groups || groups.length === 0) return
    const found = this.#pool.take()
    const other = this.#pool.take()
    for (const [at, words] of groups.entries()) {
      this.#words.write(at === 0 ? found : other, words)
      if (at > 0 && combine(found, [found, other], []) === 0) break
    }
    unite(target, found)
    this.#pool.giveBack(found)
    this.#pool.giveBack(other)
  }
}

function keys(words: readonly number[], where: readonly number[]): number[] {
  return words.flatMap((word) => where.map((place) => wordAt(word, place)))
}
