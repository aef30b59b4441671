import { bestSlots, type Ranking } from './best-slots.ts'
import { type Bits, combine, createBits, hasBit, pickFromTop, setBit, unite } from './bits.ts'
import type { SparePool } from './spare-pool.ts'
import {
  describedLayers,
  type Excluded,
  keysIn,
  nameLayers,
  reach,
  strongLayers,
  type TextQuery,
  type WantedWord,
  type WordsOf,
  weakLayers,
} from './text-layers.ts'
import type { WordSets } from './word-sets.ts'

/** With so many strong matches, those of descriptions and of the middles of words are left out. */
const enough = 10

type Way = readonly WantedWord[]

/** The best slots, and how many of them match the whole text: what follows them matches in part. */
export interface Divided {
  slots: number[]
  whole: number
}

/** `first`: the whole name or article was typed, or staff put it first. `everything`: the text had no words to match. */
export type Match = 'first' | 'everything' | number

/** What a text matches. */
export class TextMatches {
  #words: WordSets
  #query: TextQuery
  /** Slots of the exact matches, which come first. */
  #first: readonly number[]
  #pool: SparePool
  #widest: Bits | undefined
  #withWeak: boolean | undefined
  /** How each slot matches, while `explain` asks. */
  #why: Map<number, Match> | undefined

  constructor(words: WordSets, query: TextQuery, first: readonly number[], pool: SparePool) {
    this.#words = words
    this.#query = query
    this.#first = first
    this.#pool = pool
  }

  /** The best `wanted` slots. The ten of a suggestion panel are usually found in the first layers. */
  best(ranking: Ranking, wanted: number): Divided {
    if (!this.#isLimited()) return this.#bestAllowed(ranking, wanted)
    const allowed = this.#pool.take()
    this.#limit(allowed, ranking.allowed)
    const best = this.#bestAllowed({ ...ranking, allowed }, wanted)
    this.#pool.giveBack(allowed)
    return best
  }

  /** The best slots, each with how it matches: `first`, or the number of its layer from the strongest. */
  explain(ranking: Ranking, wanted: number): [slot: number, match: Match][] {
    this.#why = new Map(this.#first.map((slot) => [slot, 'first']))
    const best = this.best(ranking, wanted).slots
    const why = this.#why
    this.#why = undefined
    return best.map((slot) => [slot, why.get(slot) ?? 'everything'])
  }

  /** Everything that matches. */
  widest(): Bits {
    this.#widest ??= this.#findWidest()
    return this.#widest
  }

  get isPartial(): boolean {
    return this.#query.partial === true
  }

  /** Whether a product has all words of a way in its name or in what it is of. */
  get hasStrong(): boolean {
    return this.#first.length > 0 || this.#countStrong() > 0
  }

  #bestAllowed(ranking: Ranking, wanted: number): Divided {
    const { ways, apart, everything, partial, sureFirst } = this.#query
    const isAllowed = (slot: number) => hasBit(ranking.allowed, slot)
    const best = new Set(this.#first.filter(isAllowed))
    const named = new Set(this.#first.slice(0, sureFirst).filter(isAllowed)).size
    let whole: number | undefined
    if (everything) for (const slot of bestOfAll(ranking, wanted)) best.add(slot)
    else if (apart) for (const slot of takeTurns(ways.map((way) => this.#walkAll(ranking, wanted, way)))) best.add(slot)
    else whole = this.#walkInTurn(ranking, wanted, best)
    const slots = [...best].slice(0, wanted)
    return { slots, whole: partial ? named : Math.min(whole ?? slots.length, slots.length) }
  }

  /** Strong matches of the ways and of the later ones, then weak matches. Counts those that match the whole text. */
  #walkInTurn(ranking: Ranking, wanted: number, best: Set<number>): number {
    const { ways, laterWays = [] } = this.#query
    // Where the text says what a thing is for, a thing with the right name comes before one that is only of the category.
    this.#walk(ranking, wanted, ways, laterWays.length > 0 ? nameLayers : strongLayers, best)
    let whole = best.size
    if (laterWays.length > 0) {
      this.#walk(ranking, wanted, laterWays, nameLayers, best)
      this.#walk(ranking, wanted, ways, strongLayers, best)
      this.#walk(ranking, wanted, laterWays, strongLayers, best)
    }
    if (best.size >= wanted || !this.#includesWeak()) return whole
    const walked = new Set<string>()
    // What was typed comes before what it may stand for.
    const inTurn = [ways.slice(0, 1), ways.slice(1)]
    for (const layer of weakLayers) {
      for (const some of describedLayers.includes(layer) ? inTurn : [ways]) {
        const isFirst = best.size === 0
        this.#walk(ranking, wanted, some, [layer], best, walked)
        // Without a better match, what descriptions say is one. A middle of a word never is.
        if (isFirst && describedLayers.includes(layer)) whole = best.size
      }
    }
    this.#walk(ranking, wanted, laterWays, weakLayers, best)
    return whole
  }

  #walkAll(ranking: Ranking, wanted: number, way: Way): Set<number> {
    const best = new Set<number>()
    this.#walk(ranking, wanted, [way], strongLayers, best)
    if (best.size < wanted && this.#includesWeak()) this.#walk(ranking, wanted, [way], weakLayers, best)
    return best
  }

  /** Adds the best slots of these ways, layer by layer. */
  #walk(
    ranking: Ranking,
    wanted: number,
    ways: readonly Way[],
    layers: readonly WordsOf[],
    best: Set<number>,
    walked = new Set<string>(),
  ): void {
    for (const wordsOf of layers) {
      for (const way of ways) {
        if (best.size >= wanted) return
        const groups = this.#groups(way, wordsOf)
        // A layer often has the same words as the one before, and nothing new.
        const key = groups?.join(';')
        if (!groups || !key || walked.has(key)) continue
        walked.add(key)
        // Later layers include the earlier ones, so that many more are needed to find new ones.
        for (const slot of bestSlots(this.#words, groups, ranking, wanted + best.size, this.#pool)) {
          if (this.#why && !this.#why.has(slot)) this.#why.set(slot, layerNumber(wordsOf))
          best.add(slot)
        }
      }
    }
  }

  #includesWeak(): boolean {
    this.#withWeak ??= this.#countStrong() < this.#enough()
    return this.#withWeak
  }

  #enough(): number {
    return this.#query.only ? 1 : enough
  }

  #findWidest(): Bits {
    const { everything, namesFirst } = this.#query
    const found = everything ? createBits(this.#words.capacity).fill(-1) : this.#matchesOf(namesFirst ?? false)
    for (const slot of this.#first) setBit(found, slot)
    if (this.#isLimited()) this.#limit(found, found)
    return found
  }

  #matchesOf(namesFirst: boolean): Bits {
    if (namesFirst) {
      const named = this.#unite(reach.names)
      if (this.#count(named) > 0) return named
    }
    const strong = this.#unite(reach.strong)
    this.#withWeak ??= this.#count(strong) < this.#enough()
    return this.#withWeak ? this.#unite(reach.all) : strong
  }

  #isLimited(): boolean {
    const { without = [], within = [] } = this.#query
    return without.length > 0 || within.length > 0
  }

  /** Writes into `target` what has a word of each list of `within` and none of `without`. */
  #limit(target: Bits, from: Bits): void {
    const { without = [], within = [] } = this.#query
    // All single words at once: usually there is nothing else.
    const words = without.filter(({ parts }) => parts.length === 1).flatMap(keysOf)
    const phrases = without.filter(({ parts }) => parts.length > 1).map((phrase) => this.#havingAll(keysOf(phrase)))
    const allowed = [from, ...within.map((words) => this.#having(keysIn(words, 'anywhere')))]
    combine(target, allowed, [this.#having(words.flat()), ...phrases])
  }

  #havingAll(groups: readonly number[][]): Bits {
    const found = createBits(this.#words.capacity)
    this.#addAll([...groups], found)
    return found
  }

  #having(keys: readonly number[]): Bits {
    const bits = createBits(this.#words.capacity)
    this.#words.write(bits, keys)
    return bits
  }

  #count(bits: Bits): number {
    const spare = this.#pool.take()
    const count = combine(spare, [bits], [])
    this.#pool.giveBack(spare)
    return count
  }

  #countStrong(): number {
    const strong = this.#unite(reach.strong, this.#pool.take().fill(0))
    const count = this.#count(strong)
    this.#pool.giveBack(strong)
    return count
  }

  #unite(wordsOf: WordsOf, found = createBits(this.#words.capacity)): Bits {
    for (const way of [...this.#query.ways, ...(this.#query.laterWays ?? [])])
      this.#addAll(this.#groups(way, wordsOf), found)
    return found
  }

  /** The known words for each word of the query; undefined when one of them has none, because then nothing matches. */
  #groups(way: Way, wordsOf: WordsOf): number[][] | undefined {
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

function keysOf({ parts, inName }: Excluded): number[][] {
  return parts.map((words) => keysIn(words, inName ? 'name' : 'anywhere'))
}

function layerNumber(wordsOf: WordsOf): number {
  return [...strongLayers, ...weakLayers].indexOf(wordsOf)
}

/** All that is allowed, by rank. */
function bestOfAll({ allowed, tiers, popularity }: Ranking, wanted: number): number[] {
  const found = new Set<number>()
  for (const [tier, set] of tiers.sets.entries()) {
    if (found.size >= wanted) break
    // Tiers come in pairs: the new ones and the others of what is equally buyable.
    if (tier % 2 === 0) {
      for (const slot of popularity.slots)
        if (hasBit(allowed, slot) && tiers.at(slot) >>> 1 === tier >>> 1) found.add(slot)
    }
    const others: number[] = []
    pickFromTop(allowed, set, 0, wanted + found.size, others, undefined)
    for (const slot of others) found.add(slot)
  }
  return [...found].slice(0, wanted)
}

/** One of each list, then the next of each. */
function takeTurns(lists: readonly Set<number>[]): number[] {
  const rows = lists.map((list) => [...list])
  const longest = Math.max(0, ...rows.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => rows.flatMap((row) => row[at] ?? [])).flat()
}
