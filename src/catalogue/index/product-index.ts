import { LRUCache } from 'lru-cache'
import { clearBit, combine, createBits, hasBit } from './bits.ts'
import type { FacetColumn } from './facet-column.ts'
import { Matches } from './matches.ts'
import { Popularity } from './popularity.ts'
import { pickInRange } from './price-range.ts'
import { ProductColumns } from './product-columns.ts'
import type { FacetCounts, Found, IndexSort, ProductFacts, ProductFilter, ProductGroups } from './product-facts.ts'
import { SortedOrder } from './sorted-order.ts'
import { SparePool } from './spare-pool.ts'
import { keysIn, type TextQuery } from './text-layers.ts'
import { TextMatches } from './text-matches.ts'
import { WordSets } from './word-sets.ts'

/**
 * The catalogue in memory, without its texts: which products match a filter, how many there are, and which are on page
 * N, without counts or offsets in the database. Each process has its own and updates it when it is notified of a change.
 */
export class ProductIndex {
  #columns: ProductColumns
  #byPrice: SortedOrder
  #byName: SortedOrder
  #words: WordSets
  #popularity = new Popularity(new Map())
  /** Sets evicted from the cache are reused, because allocating new ones all the time costs garbage collection. */
  #pool: SparePool
  #matches = new LRUCache<string, Matches>({ max: 64, dispose: ({ bits }) => this.#pool.giveBack(bits) })

  /** `facts` must be sorted by id and `idsByName` by name; `words` has the same order as `facts`. */
  constructor(facts: readonly ProductFacts[], idsByName: ArrayLike<number>, words = new WordSets()) {
    const columns = new ProductColumns(facts)
    this.#columns = columns
    this.#pool = new SparePool(columns.capacity)
    const byPrice = new Uint32Array(columns.size).map((_, slot) => slot)
    this.#byPrice = new SortedOrder(
      byPrice.toSorted((a, b) => columns.comparePrice(a, b)),
      columns.capacity,
    )
    const byName = Uint32Array.from(idsByName, (id) => columns.slotOf(id) as number)
    this.#byName = new SortedOrder(byName, columns.capacity)
    words.pack(columns.capacity)
    this.#words = words
  }

  get size(): number {
    return this.#columns.size
  }

  /** Nothing for an unknown product. */
  groupsOf(id: number): ProductGroups {
    const slot = this.#columns.slotOf(id)
    return slot === undefined ? {} : this.#columns.groupsAt(slot)
  }

  find(filter: ProductFilter, sort: IndexSort, skip: number, take: number, text?: TextMatches): Found {
    const { count, slots } =
      this.#findInRange(filter, sort, skip, take, text) ?? this.#pick(this.#match(filter, text), sort, skip, take)
    return { count, ids: slots.map((slot) => this.#columns.idAt(slot)) }
  }

  /** What matches and has the first of these words, then the next, then none: an order that no column holds. */
  findByWords(
    filter: ProductFilter,
    words: readonly number[],
    skip: number,
    take: number,
    text: TextMatches,
  ): number[] {
    const matches = this.#match(filter, text)
    const found = new Set<number>()
    const bits = this.#pool.take()
    for (const word of words) {
      if (found.size >= Math.min(skip + take, matches.count)) break
      const keys = keysIn([word], 'anywhere').filter((key) => this.#words.has(key))
      if (keys.length === 0) continue
      this.#words.write(bits, keys)
      const count = combine(bits, [bits, matches.bits], [])
      const wanted = Math.min(count, skip + take)
      for (const slot of new Matches(bits, count).pickNew(this.#columns.tiers, 0, wanted)) found.add(slot)
    }
    this.#pool.giveBack(bits)
    const wanted = Math.min(matches.count, skip + take + found.size)
    for (const slot of matches.pickNew(this.#columns.tiers, 0, wanted)) found.add(slot)
    return [...found].slice(skip, skip + take).map((slot) => this.#columns.idAt(slot))
  }

  /** What the text matches in this index. Use it immediately, because later changes of the index do not update it. */
  matchText(query: TextQuery): TextMatches {
    const first = query.first.map((id) => this.#columns.slotOf(id)).filter((slot) => slot !== undefined)
    return new TextMatches(this.#words, query, first, this.#pool)
  }

  /** How frequent a word is; 0 when no product has it. */
  wordWeight(word: number): number {
    return this.#words.weight(word)
  }

  /** Replaces what is known about how much products were wanted, by id. */
  setPopularity(scores: Iterable<readonly [id: number, score: number]>): void {
    const bySlot = new Map<number, number>()
    for (const [id, score] of scores) {
      const slot = this.#columns.slotOf(id)
      if (slot !== undefined) bySlot.set(slot, score)
    }
    this.#popularity = new Popularity(bySlot)
  }

  /** The best matches of a text; equal ones as `Ranking` says. */
  best(filter: ProductFilter, text: TextMatches, skip: number, take: number): number[] {
    return this.bestDivided(filter, text, skip, take).ids
  }

  /** The same, and how many of these match the whole text: the rest of them matches in part. */
  bestDivided(filter: ProductFilter, text: TextMatches, skip: number, take: number): { ids: number[]; whole: number } {
    if (take === 0) return { ids: [], whole: 0 }
    const ranking = { allowed: this.#match(filter).bits, tiers: this.#columns.tiers, popularity: this.#popularity }
    const { slots, whole } = text.best(ranking, skip + take)
    return { ids: slots.slice(skip).map((slot) => this.#columns.idAt(slot)), whole: Math.max(0, whole - skip) }
  }

  /** Of the best matches: how well the text matches each, as `TextMatches.explain` says, and what else counts. */
  explain(filter: ProductFilter, text: TextMatches, take: number) {
    const { tiers } = this.#columns
    const ranking = { allowed: this.#match(filter).bits, tiers, popularity: this.#popularity }
    return text.explain(ranking, take).map(([slot, match]) => ({
      id: this.#columns.idAt(slot),
      match,
      tier: tiers.at(slot),
      popularity: this.#popularity.at(slot),
    }))
  }

  /** The counts of one facet ignore the choice within that facet: they say what choosing another value would give. */
  facets(filter: ProductFilter, text?: TextMatches): FacetCounts {
    const forPrice = this.#match(withoutPrices(filter), text)
    const [cheapest] = forPrice.pickBy(this.#byPrice, 0, 1)
    const [dearest] = forPrice.pickBy(this.#byPrice, Math.max(0, forPrice.count - 1), 1)
    const { category, series, maker, scale } = this.#columns
    return {
      category: this.#countBy(category, { ...filter, categoryIds: undefined }, text),
      series: this.#countBy(series, { ...filter, seriesIds: undefined }, text),
      maker: this.#countBy(maker, { ...filter, makerIds: undefined }, text),
      scale: this.#countBy(scale, { ...filter, scales: undefined }, text),
      minKopecks: cheapest === undefined ? null : this.#columns.priceAt(cheapest),
      maxKopecks: dearest === undefined ? null : this.#columns.priceAt(dearest),
    }
  }

  /** How many of these products each series, maker and character has, and the lowest of their prices. */
  groups(filter: ProductFilter) {
    const { series, maker, character } = this.#columns
    const matches = this.#match(filter)
    const [cheapest] = matches.pickBy(this.#byPrice, 0, 1)
    return {
      minKopecks: cheapest === undefined ? 0 : this.#columns.priceAt(cheapest),
      series: matches.countBy(series),
      maker: matches.countBy(maker),
      character: matches.countBy(character),
    }
  }

  /** As in `facets`, for the years of release. */
  years(filter: ProductFilter): Map<number, number> {
    return this.#countBy(this.#columns.releaseYear, { ...filter, releaseYears: undefined }, undefined)
  }

  /**
   * Adds or updates a product, which must then be placed by its name. False when there is no slot for it (no room, or an
   * unknown id below the highest one): then the index must be rebuilt.
   */
  put(product: ProductFacts): boolean {
    const known = this.#columns.slotOf(product.id)
    const slot = known ?? this.#columns.slotForNew(product.id)
    if (slot === undefined) return false
    if (known !== undefined) {
      this.#byPrice.remove(slot)
      this.#byName.remove(slot)
    }
    this.#columns.write(slot, product)
    if (!this.#words.replace(slot, product.words ?? [])) return false
    const price = this.#byPrice.search((other) => this.#columns.comparePrice(other, slot) < 0)
    this.#byPrice.insert(price, slot)
    this.#matches.clear()
    return true
  }

  /** Moves a product after its neighbour in the order of names; null when it comes first. */
  placeByName(id: number, previous: number | null): void {
    const slot = this.#columns.slotOf(id)
    if (slot === undefined) return
    const neighbour = previous === null ? undefined : this.#columns.slotOf(previous)
    this.#byName.insert(neighbour === undefined ? 0 : this.#byName.positionOf(neighbour) + 1, slot)
    this.#matches.clear()
  }

  /** Only staff's lists are filtered and sorted by it. */
  setStock(id: number, stock: number | null): void {
    const slot = this.#columns.slotOf(id)
    if (slot === undefined) return
    this.#columns.stock[slot] = stock ?? -1
    this.#matches.clear()
  }

  /** A deleted product keeps its slot but is removed from every list. */
  remove(id: number): void {
    const slot = this.#columns.slotOf(id)
    if (slot === undefined) return
    this.#columns.erase(slot)
    this.#matches.clear()
  }

  #match(filter: ProductFilter, text?: TextMatches): Matches {
    if (text) {
      // There are too many different texts to cache.
      const bits = createBits(this.#columns.capacity)
      return new Matches(bits, combine(bits, [this.#match(filter).bits, text.widest()], []))
    }
    const key = JSON.stringify(filter)
    const kept = this.#matches.get(key)
    if (kept) return kept
    const { include, exclude } = this.#columns.setsOf(filter)
    let outside: Uint32Array[] = []
    if (hasPrices(filter)) {
      const range = this.#byPrice.range(...this.#positionsOf(filter))
      include.push(range.include)
      exclude.push(range.exclude)
      outside = range.outside
    }
    const bits = this.#pool.take()
    let count = combine(bits, include, exclude)
    for (const slots of outside) {
      for (const slot of slots) {
        if (!hasBit(bits, slot)) continue
        clearBit(bits, slot)
        count -= 1
      }
    }
    const matches = new Matches(bits, count)
    this.#matches.set(key, matches)
    return matches
  }

  /** The price range of a filter as positions in the order of prices. */
  #positionsOf({ minKopecks = 0, maxKopecks = Number.POSITIVE_INFINITY }: ProductFilter): [from: number, to: number] {
    const from = this.#byPrice.search((slot) => this.#columns.priceAt(slot) < minKopecks)
    const to = this.#byPrice.search((slot) => this.#columns.priceAt(slot) <= maxKopecks)
    return [from, Math.max(from, to)]
  }

  #countBy<Value extends string | number>(
    column: FacetColumn<Value>,
    filter: ProductFilter,
    text: TextMatches | undefined,
  ): Map<Value, number> {
    if (text || !hasPrices(filter)) return this.#match(filter, text).countBy(column)
    const tally = this.#match(withoutPrices(filter)).tallyBy(column, this.#byPrice)
    return column.byValue(tally.between(...this.#positionsOf(filter)))
  }

  /** Typed price ranges rarely repeat, so they are cut out of the cached matches of the other filters. */
  #findInRange(filter: ProductFilter, sort: IndexSort, skip: number, take: number, text: TextMatches | undefined) {
    if (text || !hasPrices(filter)) return
    const [from, to] = this.#positionsOf(filter)
    const { tiers } = this.#columns
    const orders = { byPrice: this.#byPrice, byName: this.#byName, tiers }
    return pickInRange(this.#match(withoutPrices(filter)), orders, { from, to, sort, skip, take })
  }

  #pick(matches: Matches, sort: IndexSort, skip: number, take: number): { count: number; slots: number[] } {
    const { count } = matches
    return { count, slots: skip < count ? this.#page(matches, sort, skip, Math.min(take, count - skip)) : [] }
  }

  #page(matches: Matches, sort: IndexSort, skip: number, take: number): number[] {
    // The last ones of the opposite order, reversed.
    const skipBack = matches.count - skip - take
    switch (sort) {
      case 'new':
        return matches.pickNew(this.#columns.tiers, skip, take)
      case 'cheap':
        return matches.pickBy(this.#byPrice, skip, take)
      case 'dear':
        return matches.pickBy(this.#byPrice, skipBack, take).toReversed()
      case 'name':
        return matches.pickBy(this.#byName, skip, take)
      case 'name_back':
        return matches.pickBy(this.#byName, skipBack, take).toReversed()
      default:
        return matches.pickSlots(sort, this.#columns.stock, skip, take)
    }
  }
}

function hasPrices({ minKopecks, maxKopecks }: ProductFilter): boolean {
  return minKopecks !== undefined || maxKopecks !== undefined
}

function withoutPrices({ minKopecks: _min, maxKopecks: _max, ...rest }: ProductFilter): ProductFilter {
  return rest
}
