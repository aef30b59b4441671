import { type Bits, hasBit } from './bits.ts'
import type { CodedColumn } from './facet-column.ts'
import type { SortedOrder } from './sorted-order.ts'

const chunkCount = 128

/**
 * Cumulative counts of a set by value of a property, at every 128th of the order of prices. Counts within a price range
 * are then a difference of two rows, and only the ends of the range are scanned.
 */
export class PriceTally {
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
