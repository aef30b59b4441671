import type { Sort } from '../catalogue.contract.ts'
import type { ProductFilter } from '../index/product-facts.ts'
import { listingSearch, parseListing, type Show } from '../listing/listing-state.ts'

interface StripRule {
  filter: ProductFilter
  sort: Sort
  /** The list in the shop, without what is no filter of it. */
  address: string
}

const shows: Record<Show, ProductFilter> = {
  all: {},
  new: { isNew: true },
  'in-stock': { available: true, preorder: false },
  preorder: { preorder: true },
}

/** The goods of a list of the shop, by its address: staff choose filters there and copy it. Undefined for other pages. */
export function stripRule(text: string): StripRule | undefined {
  const nowhere = 'http://nowhere.invalid'
  if (!URL.canParse(text.trim(), nowhere)) return undefined
  const { pathname, searchParams } = new URL(text.trim(), nowhere)
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`
  const scope = scopeOf(path)
  if (!scope) return undefined
  const { text: _, ...state } = { ...parseListing(searchParams), page: 1 }
  const sort = state.sort === 'best' ? 'new' : state.sort
  return {
    filter: {
      ...shows[state.show],
      ...(state.minPrice !== undefined && { minKopecks: Math.round(state.minPrice * 100) }),
      ...(state.maxPrice !== undefined && { maxKopecks: Math.round(state.maxPrice * 100) }),
      ...(state.series.length > 0 && { seriesIds: state.series.map(Number) }),
      ...(state.maker.length > 0 && { makerIds: state.maker.map(Number) }),
      ...(state.scale.length > 0 && { scales: state.scale }),
      ...scope,
    },
    sort,
    address: path + listingSearch({ ...state, sort }),
  }
}

function scopeOf(path: string): ProductFilter | undefined {
  if (path === '/catalog/') return {}
  if (path === '/new/') return { isNew: true }
  if (path === '/in-stock/') return { isNew: false }
  const [, category] = /^\/category\/(\d{1,15})\/$/.exec(path) ?? []
  return category === undefined ? undefined : { categoryId: Number(category) }
}
