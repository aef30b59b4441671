import { type Bits, countBlocks, hasBit, pickFromTop } from './bits.ts'
import type { CodedColumn, FacetColumn } from './facet-column.ts'
import { RankedSet } from './ranked-set.ts'
import { orderSlots, type SlotSort } from './slot-order.ts'
import type { SortedOrder } from './sorted-order.ts'
import type { Tiers } from './tiers.ts'

const chunkCount = 128

/**
 * Cumulative counts of a set by value of a property, at every 128th of the order of prices. Counts within a price range
 * are then a difference of two rows, and only the ends of the range are scanned.
 */
class PriceTally {
  #order: SortedOrder
  #bits: Bits
  #column: CodedColumn
  /** One row of counts by code for each boundary. */
  #sums: Uint32Array
  #width: number
  #chunk: number

  constructor(order: SortedOrder, bits: Bits, column: CodedColumn) {
    this.#order = order
    this.#bits = bits
    this.#column = column
    this.#width = column.codeCount
    this.#chunk = Math.max(1, Math.ceil(order.length / chunkCount))
    this.#sums = new Uint32Array((chunkCount + 1) * this.#width)
    for (let chunk = 0; chunk < chunkCount; chunk++) {
      const row = this.#sums.subarray((chunk + 1) * this.#width, (chunk + 2) * this.#width)
      row.set(this.#sums.subarray(chunk * this.#width, (chunk + 1) * this.#width))
      this.#walk(chunk * this.#chunk, (chunk + 1) * this.#chunk, row)
    }
  }

  /** The counts by code of the positions from `from` inclusive to `to` exclusive. */
  between(from: number, to: number): Uint32Array {
    const counts = new Uint32Array(this.#width)
    const first = Math.ceil(from / this.#chunk)
    const last = Math.floor(to / this.#chunk)
    if (first >= last) this.#walk(from, to, counts)
    else {
      for (let code = 0; code < counts.length; code++)
        counts[code] = this.#sums[last * this.#width + code]! - this.#sums[first * this.#width + code]!
      this.#walk(from, first * this.#chunk, counts)
      this.#walk(last * this.#chunk, to, counts)
    }
    return counts
  }

  #walk(from: number, to: number, counts: Uint32Array): void {
    const end = Math.min(to, this.#order.length)
    for (let at = from; at < end; at++) {
      const slot = this.#order.at(at)
      if (hasBit(this.#bits, slot)) counts[this.#column.codeOf(slot)]! += 1
    }
  }
}

/** From this offset on, counting blocks once is cheaper than counting words each time. */
const deepSkip = 2000

/** Positions to scan before ranks are built: first pages are usually found within them. */
const maxWalked = 4096

/** The products that match a filter, with the data that pages and counts need, each built on first use. */
export class Matches {
  readonly bits: Bits
  readonly count: number
  #ranked = new Map<SortedOrder, RankedSet>()
  #tallies = new Map<CodedColumn, PriceTally>()
  /** By code. */
  #counts = new Map<CodedColumn, Uint32Array>()
  /** Counts by block of each tier. */
  #blocks: Uint32Array[] | undefined
  /** All slots in an order that only staff use. */
  #ordered: Partial<Record<SlotSort, Uint32Array>> = {}

  constructor(bits: Bits, count: number) {
    this.bits = bits
    this.count = count
  }

  rankedBy(order: SortedOrder): RankedSet {
    const ranked = this.#ranked.get(order) ?? new RankedSet(order, this.bits, this.count)
    this.#ranked.set(order, ranked)
    return ranked
  }

  /** At most `take` slots in this order, after the first `skip`. */
  pickBy(order: SortedOrder, skip: number, take: number): number[] {
    const found: number[] = []
    if (!this.#ranked.has(order) && skip + take < maxWalked) {
      order.walk(this.bits, 0, skip, take, found, maxWalked)
      if (found.length === take) return found
      found.length = 0
    }
    this.rankedBy(order).pick(skip, take, found)
    return found
  }

  /** Tier by tier, the latest first within each. */
  pickNew({ sets }: Tiers, skip: number, take: number): number[] {
    const found: number[] = []
    if (skip > deepSkip) this.#blocks ??= sets.map((tier) => countBlocks(this.bits, tier))
    for (const [at, tier] of sets.entries()) {
      if (found.length === take) break
      skip = pickFromTop(this.bits, tier, skip, take - found.length, found, this.#blocks?.[at])
    }
    return found
  }

  /** By id or by stock. */
  pickSlots(sort: SlotSort, stock: Int32Array, skip: number, take: number): number[] {
    this.#ordered[sort] ??= orderSlots(this.bits, this.count, sort, stock)
    return [...this.#ordered[sort].subarray(skip, skip + take)]
  }

  countBy<Value extends string | number>(column: FacetColumn<Value>): Map<Value, number> {
    const counts = this.#counts.get(column) ?? column.countCodes(this.bits)
    this.#counts.set(column, counts)
    return column.byValue(counts)
  }

  tallyBy(column: CodedColumn, byPrice: SortedOrder): PriceTally {
    const tally = this.#tallies.get(column) ?? new PriceTally(byPrice, this.bits, column)
    this.#tallies.set(column, tally)
    return tally
  }
}
