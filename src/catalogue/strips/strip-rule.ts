import type { Sort } from '../catalogue.contract.ts'
import type { ProductFilter } from '../index/product-facts.ts'
import { listingSearch, parseListing, type Show } from '../listing/listing-state.ts'
import { type ShelfPlace, shelfAt } from '../shelves/shelf-address.ts'

interface StripRule {
  filter: ProductFilter
  /** Of a series, a character or a maker: its goods, by the database. */
  shelf?: ShelfPlace
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
  const shelf = shelfAt(path)
  const scope = shelf ? {} : scopeOf(path)
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
      ...(shelf && state.category.length > 0 && { categoryIds: state.category.map(Number) }),
      ...(shelf && state.year.length > 0 && { releaseYears: state.year.map(Number) }),
      ...scope,
    },
    ...(shelf && { shelf }),
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
