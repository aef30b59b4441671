import type { Sort } from '../catalogue.contract.ts'
import type { SlotSort } from './slot-order.ts'

/** The values that lists are filtered and sorted by. */
export interface ProductFacts {
  id: number
  priceKopecks: number
  categoryId: number
  seriesId: number | null
  makerId: number | null
  scale: string | null
  /** Shelves only. */
  character?: string | null
  releaseYear?: number | null
  releaseMonth?: number | null
  isNew: boolean
  available: boolean
  /** False for archived products: they keep their slot but are in no list. */
  listed: boolean
  /** The words for search, from `products.words`. */
  words?: readonly number[]
  /** Filters that only staff have. */
  archived?: boolean
  onSale?: boolean
  preorder?: boolean
  /** Pieces left; null where they are not counted. */
  stock?: number | null
  /** The count at or below which its stock is low; null for that of the shop. */
  lowStock?: number | null
}

/** Of any of these months, in any of these years, both ends included. */
export interface Release {
  months?: number[]
  from?: number
  to?: number
}

export interface ProductFilter {
  categoryId?: number
  /** Any of these. */
  categoryIds?: number[]
  isNew?: boolean
  available?: boolean
  minKopecks?: number
  maxKopecks?: number
  seriesIds?: number[]
  makerIds?: number[]
  scales?: string[]
  characters?: string[]
  releaseYears?: number[]
  release?: Release
  /** Archived products instead of listed ones. */
  archived?: boolean
  onSale?: boolean
  preorder?: boolean
  /** Counted products with stock in this range, both ends included. */
  stock?: readonly [least: number, max: number]
  /** Counted products from `least` pieces up to their own threshold, or to that of the shop. */
  lowStock?: readonly [least: number, shop: number]
}

/** The lists of its own that a product is in. */
export interface ProductGroups {
  category?: number | undefined
  series?: number | undefined
  maker?: number | undefined
  character?: string | undefined
}

/** Staff have more sort orders: by name descending, by id, by stock. */
export type IndexSort = Sort | 'name_back' | SlotSort

export interface FacetCounts {
  category: Map<number, number>
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
