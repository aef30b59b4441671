import { LRUCache } from 'lru-cache'
import type { Sort } from '../catalogue.contract.ts'
import {
  type Bits,
  clearBit,
  combine,
  countBlocks,
  createBits,
  hasBit,
  pickFromTop,
  setBit,
  unite,
  writeBit,
} from './bits.ts'
import { FacetColumn } from './facet-column.ts'
import { orderSlots, type SlotSort } from './slot-order.ts'
import { SortedOrder } from './sorted-order.ts'
import { SparePool } from './spare-pool.ts'
import { TextMatches, type TextQuery } from './text-matches.ts'
import { WordSets } from './word-sets.ts'

/** What lists are filtered and sorted by. */
export interface ProductFacts {
  id: number
  priceKopecks: number
  categoryId: number
  seriesId: number | null
  makerId: number | null
  scale: string | null
  isNew: boolean
  available: boolean
  /** False for archived goods: they keep their slot but are in no list. */
  listed: boolean
  /** What it is searched by: `products.words`. */
  words?: readonly number[]
  /** What only staff filter by. */
  archived?: boolean
  onSale?: boolean
  preorder?: boolean
  /** Pieces left; null where they are not counted. */
  stock?: number | null
}

export interface ProductFilter {
  categoryId?: number
  isNew?: boolean
  available?: boolean
  minKopecks?: number
  maxKopecks?: number
  seriesIds?: number[]
  makerIds?: number[]
  scales?: string[]
  /** Archived goods instead of those in the shop's lists. */
  archived?: boolean
  onSale?: boolean
  preorder?: boolean
  /** Counted goods with so many pieces, both ends included. */
  stock?: readonly [least: number, most: number]
}

/** Staff sort by more: back through the names, by arrival, by count. */
export type IndexSort = Sort | 'name_back' | SlotSort

export interface FacetCounts {
  series: Map<number, number>
  maker: Map<number, number>
  scale: Map<string, number>
  minKopecks: number | null
  maxKopecks: number | null
}

export interface Found {
  count: number
  ids: number[]
}

interface Matches {
  bits: Bits
  count: number
  /** Counts by block of the new and of the other ones, made when somebody asks for a deep page. */
  blocks?: { fresh: Uint32Array; rest: Uint32Array }
  /** All slots in an order that only staff ask for, made when they do. */
  ordered?: Partial<Record<SlotSort, Uint32Array>>
}

/** From here on a page is deep: counting blocks once is cheaper than counting words each time. */
const deepSkip = 2000

/**
 * The catalogue in memory, without its texts: which products match a filter, how many they are, and which stand on
 * page N, without asking the database to count or to skip. Slots follow the ids, so "newest first" is simply
 * "highest slot first". Each process has its own and mends it when it hears of a change.
 */
export class ProductIndex {
  #capacity: number
  #ids: Float64Array<ArrayBuffer>
  #prices: Float64Array<ArrayBuffer>
  #size = 0
  #listed: Bits
  #new: Bits
  #available: Bits
  #archived: Bits
  #onSale: Bits
  #preorder: Bits
  /** -1 where pieces are not counted. */
  #stock: Int32Array<ArrayBuffer>
  #category: FacetColumn<number>
  #series: FacetColumn<number>
  #maker: FacetColumn<number>
  #scale: FacetColumn<string>
  #byPrice: SortedOrder
  #byName: SortedOrder
  #words: WordSets
  /** Sets that fell out of the cache are written over: making new ones all the time keeps the collector busy. */
  #pool: SparePool
  #matches = new LRUCache<string, Matches>({ max: 64, dispose: ({ bits }) => this.#pool.giveBack(bits) })

  /** `facts` in the order of their ids, `idsByName` in the order of their names, `words` by the place in `facts`. */
  constructor(facts: readonly ProductFacts[], idsByName: ArrayLike<number>, words = new WordSets()) {
    // Room to grow: a new product takes the next slot without copying everything.
    this.#capacity = Math.max(1024, Math.ceil((facts.length * 9) / 8))
    this.#pool = new SparePool(this.#capacity)
    this.#ids = new Float64Array(this.#capacity)
    this.#prices = new Float64Array(this.#capacity)
    this.#listed = createBits(this.#capacity)
    this.#new = createBits(this.#capacity)
    this.#available = createBits(this.#capacity)
    this.#archived = createBits(this.#capacity)
    this.#onSale = createBits(this.#capacity)
    this.#preorder = createBits(this.#capacity)
    this.#stock = new Int32Array(this.#capacity)
    this.#category = new FacetColumn(this.#capacity)
    this.#series = new FacetColumn(this.#capacity)
    this.#maker = new FacetColumn(this.#capacity)
    this.#scale = new FacetColumn(this.#capacity)
    for (const product of facts) this.#write(this.#size++, product)
    const byPrice = new Uint32Array(this.#size).map((_, slot) => slot).toSorted((a, b) => this.#comparePrice(a, b))
    this.#byPrice = new SortedOrder(byPrice, this.#capacity)
    const byName = Uint32Array.from(idsByName, (id) => this.#slotOf(id) as number)
    this.#byName = new SortedOrder(byName, this.#capacity)
    words.pack(this.#capacity)
    this.#words = words
  }

  get size(): number {
    return this.#size
  }

  find(filter: ProductFilter, sort: IndexSort, skip: number, take: number, text?: TextMatches): Found {
    const matches = this.#match(filter, text)
    const slots: number[] = []
    if (skip < matches.count) this.#pick(matches, sort, skip, take, slots)
    return { count: matches.count, ids: slots.map((slot) => this.#ids[slot]!) }
  }

  /** What the text matches in this index, to be asked for at once: a change of the index does not reach it. */
  matchText(query: TextQuery): TextMatches {
    const first = query.first.flatMap((id) => this.#slotOf(id) ?? [])
    return new TextMatches(this.#words, query.ways, first, this.#pool)
  }

  /** How common a word is; 0 when no product has it. */
  wordWeight(word: number): number {
    return this.#words.weight(word)
  }

  /** The best matches of a text, and among equals goods in stock first, then new ones, then the latest. */
  best(filter: ProductFilter, text: TextMatches, skip: number, take: number): number[] {
    const ranking = { allowed: this.#match(filter).bits, available: this.#available, isNew: this.#new }
    const slots = take === 0 ? [] : text.best(ranking, skip + take)
    return slots.slice(skip).map((slot) => this.#ids[slot]!)
  }

  /** The counts of one facet ignore the choice within that facet: they say what choosing another value would give. */
  facets(filter: ProductFilter, text?: TextMatches): FacetCounts {
    const forPrice = this.#match({ ...filter, minKopecks: undefined, maxKopecks: undefined }, text)
    const ends: number[] = []
    this.#byPrice.pick(forPrice.bits, 0, 1, ends)
    this.#byPrice.pick(forPrice.bits, Math.max(0, forPrice.count - 1), 1, ends)
    const [cheapest, dearest] = ends
    return {
      series: this.#series.countBy(this.#match({ ...filter, seriesIds: undefined }, text).bits),
      maker: this.#maker.countBy(this.#match({ ...filter, makerIds: undefined }, text).bits),
      scale: this.#scale.countBy(this.#match({ ...filter, scales: undefined }, text).bits),
      minKopecks: cheapest === undefined ? null : this.#prices[cheapest]!,
      maxKopecks: dearest === undefined ? null : this.#prices[dearest]!,
    }
  }

  /**
   * Takes over a changed or new product, which must then be placed by its name. False when there is no slot for it (no
   * room, or an id below the highest that was never seen): then the index must be built anew.
   */
  put(product: ProductFacts): boolean {
    let slot = this.#slotOf(product.id)
    if (slot === undefined) {
      const highest = this.#size === 0 ? 0 : this.#ids[this.#size - 1]!
      if (product.id < highest || this.#size === this.#capacity) return false
      slot = this.#size++
    } else {
      this.#byPrice.remove(slot)
      this.#byName.remove(slot)
    }
    this.#write(slot, product)
    if (!this.#words.replace(slot, product.words ?? [])) return false
    const price = this.#byPrice.search((other) => this.#comparePrice(other, slot) < 0)
    this.#byPrice.insert(price, slot)
    this.#matches.clear()
    return true
  }

  /** Puts a product after its neighbour in the order of names; null when it comes first. */
  placeByName(id: number, previous: number | null): void {
    const slot = this.#slotOf(id)
    if (slot === undefined) return
    const neighbour = previous === null ? undefined : this.#slotOf(previous)
    this.#byName.insert(neighbour === undefined ? 0 : this.#byName.positionOf(neighbour) + 1, slot)
  }

  /** A deleted product keeps its slot and leaves every list. */
  remove(id: number): void {
    const slot = this.#slotOf(id)
    if (slot === undefined) return
    writeBit(this.#listed, slot, false)
    writeBit(this.#archived, slot, false)
    this.#matches.clear()
  }

  #write(slot: number, product: ProductFacts): void {
    this.#ids[slot] = product.id
    this.#prices[slot] = product.priceKopecks
    writeBit(this.#listed, slot, product.listed)
    writeBit(this.#new, slot, product.isNew)
    writeBit(this.#available, slot, product.available)
    writeBit(this.#archived, slot, product.archived ?? false)
    writeBit(this.#onSale, slot, product.onSale ?? false)
    writeBit(this.#preorder, slot, product.preorder ?? false)
    this.#stock[slot] = product.stock ?? -1
    this.#category.set(slot, product.categoryId)
    this.#series.set(slot, product.seriesId)
    this.#maker.set(slot, product.makerId)
    this.#scale.set(slot, product.scale)
  }

  #match(filter: ProductFilter, text?: TextMatches): Matches {
    if (text) {
      // Texts are too many to be kept.
      const bits = createBits(this.#capacity)
      return { bits, count: combine(bits, [this.#match(filter).bits, text.widest()], []) }
    }
    const key = JSON.stringify(filter)
    const kept = this.#matches.get(key)
    if (kept) return kept
    const include = [filter.archived ? this.#archived : this.#listed]
    const exclude: Bits[] = []
    let outside: Uint32Array[] = []
    if (filter.categoryId !== undefined) include.push(this.#category.slotsWith(filter.categoryId))
    if (filter.isNew !== undefined) (filter.isNew ? include : exclude).push(this.#new)
    if (filter.available !== undefined) (filter.available ? include : exclude).push(this.#available)
    if (filter.onSale !== undefined) (filter.onSale ? include : exclude).push(this.#onSale)
    if (filter.preorder !== undefined) (filter.preorder ? include : exclude).push(this.#preorder)
    if (filter.stock) include.push(this.#withStock(...filter.stock))
    if (filter.seriesIds) include.push(anyOf(this.#series, filter.seriesIds, this.#capacity))
    if (filter.makerIds) include.push(anyOf(this.#maker, filter.makerIds, this.#capacity))
    if (filter.scales) include.push(anyOf(this.#scale, filter.scales, this.#capacity))
    if (filter.minKopecks !== undefined || filter.maxKopecks !== undefined) {
      const range = this.#priceRange(filter.minKopecks ?? 0, filter.maxKopecks ?? Number.POSITIVE_INFINITY)
      include.push(range.include)
      exclude.push(range.exclude)
      outside = range.outside
    }
    const bits = this.#pool.take()
    const matches: Matches = { bits, count: combine(bits, include, exclude) }
    for (const slots of outside) {
      for (const slot of slots) {
        if (!hasBit(matches.bits, slot)) continue
        clearBit(matches.bits, slot)
        matches.count -= 1
      }
    }
    this.#matches.set(key, matches)
    return matches
  }

  #priceRange(min: number, max: number) {
    const from = this.#byPrice.search((slot) => this.#prices[slot]! < min)
    const to = this.#byPrice.search((slot) => this.#prices[slot]! <= max)
    return this.#byPrice.range(from, Math.max(from, to))
  }

  #withStock(least: number, most: number): Bits {
    const bits = createBits(this.#capacity)
    for (let slot = 0; slot < this.#size; slot++) {
      const pieces = this.#stock[slot]!
      if (pieces >= least && pieces <= most) setBit(bits, slot)
    }
    return bits
  }

  #pick(matches: Matches, sort: IndexSort, skip: number, take: number, slots: number[]): void {
    const { bits, count } = matches
    switch (sort) {
      case 'cheap':
        this.#byPrice.pick(bits, skip, take, slots)
        return
      case 'name':
        this.#byName.pick(bits, skip, take, slots)
        return
      case 'dear':
      case 'name_back': {
        // The last ones of the opposite order, from the end.
        const last = Math.min(take, count - skip)
        const opposite: number[] = []
        const order = sort === 'dear' ? this.#byPrice : this.#byName
        order.pick(bits, count - skip - last, last, opposite)
        slots.push(...opposite.toReversed())
        return
      }
      case 'latest':
      case 'oldest':
      case 'scarce':
      case 'plenty': {
        matches.ordered ??= {}
        matches.ordered[sort] ??= orderSlots(bits, count, sort, this.#stock)
        // Not spread: a bulk change takes them all.
        for (const slot of matches.ordered[sort].subarray(skip, skip + take)) slots.push(slot)
        return
      }
      case 'new': {
        if (skip > deepSkip) {
          matches.blocks ??= { fresh: countBlocks(bits, this.#new, true), rest: countBlocks(bits, this.#new, false) }
        }
        const { fresh, rest } = matches.blocks ?? {}
        const leftToSkip = pickFromTop(bits, this.#new, true, skip, take, slots, fresh)
        pickFromTop(bits, this.#new, false, leftToSkip, take - slots.length, slots, rest)
      }
    }
  }

  #comparePrice(a: number, b: number): number {
    return this.#prices[a]! - this.#prices[b]! || a - b
  }

  #slotOf(id: number): number | undefined {
    let low = 0
    let high = this.#size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#ids[middle]! < id) low = middle + 1
      else high = middle
    }
    return low < this.#size && this.#ids[low] === id ? low : undefined
  }

  /** For tests: is this product in any list? */
  isListed(id: number): boolean {
    const slot = this.#slotOf(id)
    return slot !== undefined && hasBit(this.#listed, slot)
  }
}

function anyOf<Value extends string | number>(column: FacetColumn<Value>, values: Value[], capacity: number): Bits {
  const bits = createBits(capacity)
  for (const value of values) unite(bits, column.slotsWith(value))
  return bits
}
