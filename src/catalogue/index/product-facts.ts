import type { Sort } from '../catalogue.contract.ts'
import type { SlotSort } from './slot-order.ts'

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
  stock?: readonly [least: number, max: number]
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
