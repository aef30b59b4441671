import { type JsonText, jsonObject } from '../platform/contract/json-text.ts'
import type { Tag, Uses } from '../platform/pages/page-cache.server.ts'
import { toKopecks, toRoubles } from '../platform/text/money.ts'
import type { ReadCards } from './cards.server.ts'
import type { Facets } from './catalogue.contract.ts'
import { characterTag, listTag, makerTag, seriesTag } from './catalogue-tags.server.ts'
import type { LiveIndex } from './index/live-index.server.ts'
import type { FacetCounts, ProductFilter } from './index/product-facts.ts'
import type { ShelfQuery } from './shelves/shelves.contract.ts'

const defaultPageSize = 20
/** Few shoppers scroll a strip further, and a short home page fits into the first packets of a connection. */
const stripLength = 12

/** The parameters of a storefront list. */
export type ListQuery = Partial<ShelfQuery>

export function toFilter(query: ListQuery, scope: ProductFilter = {}): ProductFilter {
  const { is_new, is_preorder, status, min_price, max_price, series, maker, scale, category, year } = query
  return {
    ...(is_new !== undefined && { isNew: is_new === 'true' }),
    ...(is_preorder !== undefined && { preorder: is_preorder === 'true' }),
    ...(status !== undefined && { available: status === 'available' }),
    ...(min_price !== undefined && { minKopecks: toKopecks(min_price) }),
    ...(max_price !== undefined && { maxKopecks: toKopecks(max_price) }),
    ...(series && { seriesIds: series }),
    ...(maker && { makerIds: maker }),
    ...(scale && { scales: scale }),
    ...(category && { categoryIds: category }),
    ...(year && { releaseYears: year }),
    ...scope,
  }
}

/** Preorders can be bought, but are not there. */
const inStock: ProductFilter = { available: true, preorder: false }

export type Lists = ReturnType<typeof openLists>

export function openLists(live: LiveIndex, readCards: ReadCards, names: FacetNames) {
  const nameFacets = openFacetNames(names)

  /** `more` are additional fields of the response, loaded in parallel with the cards. */
  async function listPage(
    query: ListQuery,
    uses: Uses,
    scope: ProductFilter = {},
    more?: () => Promise<object>,
  ): Promise<JsonText> {
    uses(tagOf(scope))
    const { page = 1, page_size = defaultPageSize, sort = 'new' } = query
    const index = await live.current()
    const { count, ids } = index.find(toFilter(query, scope), sort, (page - 1) * page_size, page_size)
    const [results, fields] = await Promise.all([readCards(ids, uses), more?.()])
    return jsonObject({ count, page_size, results, ...fields })
  }

  /** The first products of these filters, one after the other, until the strip is full. */
  async function strip(uses: Uses, ...filters: ProductFilter[]): Promise<JsonText> {
    uses(listTag())
    const index = await live.current()
    const ids: number[] = []
    for (const filter of filters) ids.push(...index.find(filter, 'new', 0, stripLength - ids.length).ids)
    return readCards(ids, uses)
  }

  return {
    listPage,
    newArrivals: (uses: Uses) => strip(uses, { isNew: true }),
    // New products have their own strip on the same page: here they only fill the remaining places.
    inStock: (uses: Uses) => strip(uses, { ...inStock, isNew: false }, { ...inStock, isNew: true }),

    async facets(query: ListQuery, uses: Uses, scope: ProductFilter = {}): Promise<Facets> {
      uses(tagOf(scope), 'series', 'makers')
      return nameFacets((await live.current()).facets(toFilter(query, scope)))
    },

    /** Of a shelf: also by category and by year. */
    async shelfFacets(query: ListQuery, uses: Uses, scope: ProductFilter): Promise<Facets> {
      uses(tagOf(scope), 'series', 'makers', 'categories')
      const index = await live.current()
      const filter = toFilter(query, scope)
      const years = [...index.years(filter)].toSorted(([a], [b]) => b - a)
      return {
        ...(await nameFacets(index.facets(filter), { categories: true })),
        year: years.map(([year, count]) => ({ value: String(year), name: String(year), count })),
      }
    },

    nameFacets,
  }
}

function openFacetNames(names: FacetNames) {
  return async (counts: FacetCounts, options = { categories: false }): Promise<Facets> => {
    const category = options.categories ? counts.category : new Map<number, number>()
    const { categories, series, makers } = await names(category.keys(), counts.series.keys(), counts.maker.keys())
    return {
      category: byName(category, (id) => categories.get(id)),
      series: byName(counts.series, (id) => series.get(id)),
      maker: byName(counts.maker, (id) => makers.get(id)),
      scale: byName(counts.scale, (scale) => scale),
      year: [],
      min_price: counts.minKopecks === null ? null : toRoubles(counts.minKopecks),
      max_price: counts.maxKopecks === null ? null : toRoubles(counts.maxKopecks),
    }
  }
}

/** What a list of this scope depends on: which products are in it, and in which order. */
function tagOf({ categoryId, seriesIds, makerIds, characters }: ProductFilter): Tag {
  if (seriesIds?.[0]) return seriesTag(seriesIds[0])
  if (makerIds?.[0]) return makerTag(makerIds[0])
  return characters?.[0] ? characterTag(characters[0]) : listTag(categoryId)
}

/** Names of categories, series and makers by their ids. */
export type FacetNames = (
  categories: Iterable<number>,
  series: Iterable<number>,
  makers: Iterable<number>,
) => Promise<{ categories: Map<number, string>; series: Map<number, string>; makers: Map<number, string> }>

const collator = new Intl.Collator('ru', { numeric: true })

function byName<Value extends string | number>(
  counts: Map<Value, number>,
  nameOf: (value: Value) => string | undefined,
) {
  const found = []
  for (const [value, count] of counts) {
    const name = nameOf(value)
    if (name !== undefined) found.push({ value: String(value), name, count })
  }
  return found.toSorted((a, b) => collator.compare(a.name, b.name))
}
