import { type Bits, createBits, setBit, unite, writeBit } from './bits.ts'
import { FacetColumn } from './facet-column.ts'
import type { ProductFacts, ProductFilter, ProductGroups } from './product-facts.ts'
import { Tiers } from './tiers.ts'

/**
 * The values of each product, by slot. Slots are in the order of ids, so "newest first" is "highest slot first".
 */
export class ProductColumns {
  readonly capacity: number
  readonly tiers: Tiers
  /** -1 where pieces are not counted. */
  readonly stock: Int32Array<ArrayBuffer>
  readonly category: FacetColumn<number>
  readonly series: FacetColumn<number>
  readonly maker: FacetColumn<number>
  readonly scale: FacetColumn<string>
  readonly character: FacetColumn<string>
  readonly releaseYear: FacetColumn<number>
  readonly releaseMonth: FacetColumn<number>
  #ids: Float64Array<ArrayBuffer>
  #prices: Float64Array<ArrayBuffer>
  /** -1 where the threshold of the shop counts. */
  #lowStock: Int32Array<ArrayBuffer>
  #size = 0
  #isNew: Bits
  #available: Bits
  #listed: Bits
  #archived: Bits
  #onSale: Bits
  #preorder: Bits

  /** `facts` must be sorted by id. */
  constructor(facts: readonly ProductFacts[]) {
    // Spare capacity, so that a new product takes the next slot without copying everything.
    this.capacity = Math.max(1024, Math.ceil((facts.length * 9) / 8))
    this.tiers = new Tiers(this.capacity)
    this.stock = new Int32Array(this.capacity)
    this.#lowStock = new Int32Array(this.capacity)
    this.series = new FacetColumn(this.capacity)
    this.maker = new FacetColumn(this.capacity)
    this.scale = new FacetColumn(this.capacity)
    this.character = new FacetColumn(this.capacity)
    this.releaseYear = new FacetColumn(this.capacity)
    this.releaseMonth = new FacetColumn(this.capacity)
    this.category = new FacetColumn(this.capacity)
    this.#ids = new Float64Array(this.capacity)
    this.#prices = new Float64Array(this.capacity)
    this.#isNew = createBits(this.capacity)
    this.#available = createBits(this.capacity)
    this.#listed = createBits(this.capacity)
    this.#archived = createBits(this.capacity)
    this.#onSale = createBits(this.capacity)
    this.#preorder = createBits(this.capacity)
    for (const product of facts) this.write(this.#size++, product)
  }

  get size(): number {
    return this.#size
  }

  idAt(slot: number): number {
    return this.#ids[slot]!
  }

  priceAt(slot: number): number {
    return this.#prices[slot]!
  }

  groupsAt(slot: number): ProductGroups {
    return {
      category: this.category.valueAt(slot),
      series: this.series.valueAt(slot),
      maker: this.maker.valueAt(slot),
      character: this.character.valueAt(slot),
    }
  }

  comparePrice(a: number, b: number): number {
    return this.#prices[a]! - this.#prices[b]! || a - b
  }

  slotOf(id: number): number | undefined {
    let low = 0
    let high = this.#size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#ids[middle]! < id) low = middle + 1
      else high = middle
    }
    return low < this.#size && this.#ids[low] === id ? low : undefined
  }

  /** The next slot; undefined when there is no room, or for an unknown id below the highest one. */
  slotForNew(id: number): number | undefined {
    const highest = this.#size === 0 ? 0 : this.#ids[this.#size - 1]!
    if (id < highest || this.#size === this.capacity) return
    this.#ids[this.#size] = id
    return this.#size++
  }

  write(slot: number, product: ProductFacts): void {
    this.#ids[slot] = product.id
    this.#prices[slot] = product.priceKopecks
    writeBit(this.#listed, slot, product.listed)
    this.tiers.write(slot, product)
    writeBit(this.#isNew, slot, product.isNew)
    writeBit(this.#available, slot, product.available)
    writeBit(this.#archived, slot, product.archived ?? false)
    writeBit(this.#onSale, slot, product.onSale ?? false)
    writeBit(this.#preorder, slot, product.preorder ?? false)
    this.stock[slot] = product.stock ?? -1
    this.#lowStock[slot] = product.lowStock ?? -1
    this.category.set(slot, product.categoryId)
    this.series.set(slot, product.seriesId)
    this.maker.set(slot, product.makerId)
    this.scale.set(slot, product.scale)
    this.character.set(slot, product.character || null)
    this.releaseYear.set(slot, product.releaseYear ?? null)
    this.releaseMonth.set(slot, product.releaseMonth ?? null)
  }

  /** A deleted product keeps its slot but is removed from every list. */
  erase(slot: number): void {
    writeBit(this.#listed, slot, false)
    writeBit(this.#archived, slot, false)
  }

  /** The sets of a filter, without prices: matches are in all of `include` and in none of `exclude`. */
  setsOf(filter: ProductFilter): { include: Bits[]; exclude: Bits[] } {
    const include = [filter.archived ? this.#archived : this.#listed]
    const exclude: Bits[] = []
    const flag = (wanted: boolean | undefined, bits: Bits) => {
      if (wanted !== undefined) (wanted ? include : exclude).push(bits)
    }
    if (filter.categoryId !== undefined) include.push(this.category.slotsWith(filter.categoryId))
    flag(filter.isNew, this.#isNew)
    flag(filter.available, this.#available)
    flag(filter.onSale, this.#onSale)
    flag(filter.preorder, this.#preorder)
    if (filter.categoryIds) include.push(this.#anyOf(this.category, filter.categoryIds))
    if (filter.stock) {
      const [least, max] = filter.stock
      include.push(this.#withStock(least, () => max))
    }
    if (filter.lowStock) {
      const [least, shop] = filter.lowStock
      include.push(this.#withStock(least, (slot) => (this.#lowStock[slot]! < 0 ? shop : this.#lowStock[slot]!)))
    }
    if (filter.seriesIds) include.push(this.#anyOf(this.series, filter.seriesIds))
    if (filter.makerIds) include.push(this.#anyOf(this.maker, filter.makerIds))
    if (filter.scales) include.push(this.#anyOf(this.scale, filter.scales))
    if (filter.characters) include.push(this.#anyOf(this.character, filter.characters))
    if (filter.releaseYears) include.push(this.#anyOf(this.releaseYear, filter.releaseYears))
    if (filter.release) {
      const { months, from = 0, to = Number.POSITIVE_INFINITY } = filter.release
      if (months) include.push(this.#anyOf(this.releaseMonth, months))
      const years = this.releaseYear.values().filter((year) => year >= from && year <= to)
      if (from > 0 || to < Number.POSITIVE_INFINITY) include.push(this.#anyOf(this.releaseYear, years))
    }
    return { include, exclude }
  }

  #withStock(least: number, maxAt: (slot: number) => number): Bits {
    const bits = createBits(this.capacity)
    for (let slot = 0; slot < this.#size; slot++) {
      const pieces = this.stock[slot]!
      if (pieces >= least && pieces <= maxAt(slot)) setBit(bits, slot)
    }
    return bits
  }

  #anyOf<Value extends string | number>(column: FacetColumn<Value>, values: Value[]): Bits {
    const [only, ...more] = values
    if (only !== undefined && more.length === 0) return column.slotsWith(only)
    const bits = createBits(this.capacity)
    for (const value of values) unite(bits, column.slotsWith(value))
    return bits
  }
}
