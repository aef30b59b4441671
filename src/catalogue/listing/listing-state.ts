import type { Sort } from '../catalogue.contract.ts'

/** The category radio: everything, new arrivals, what is in stock, or preorders. */
export type Show = 'all' | 'new' | 'in-stock' | 'preorder'

export type FacetName = 'category' | 'series' | 'maker' | 'scale' | 'year'

/** The search text of a list of results. */
export interface SearchedText {
  q: string
  /** Search for the text as typed: the shopper declined a correction. */
  exact: boolean
}

/** Search results have their own sort order: the best first. */
export type ListingSort = Sort | 'best'

export const facetNames: readonly FacetName[] = ['category', 'series', 'maker', 'scale', 'year']

/** What a shopper chose in a list. It is stored in the page's address, so that it can be shared and bookmarked. */
export interface ListingState extends Record<FacetName, string[]> {
  page: number
  minPrice: number | undefined
  maxPrice: number | undefined
  show: Show
  sort: ListingSort
  /** Only for search results. */
  text?: SearchedText
}

export const sortNames: Readonly<Record<ListingSort, string>> = {
  best: 'По совпадению',
  new: 'Сначала новые',
  cheap: 'Сначала дешевле',
  dear: 'Сначала дороже',
  name: 'По названию',
}

const maxPages = 1_000_000
const maxValues = 20
const longestQuery = 200
const valueShapes: Record<FacetName, RegExp> = {
  category: /^\d{1,15}$/,
  series: /^\d{1,15}$/,
  maker: /^\d{1,15}$/,
  scale: /^[^,\0]{1,20}$/,
  year: /^\d{4}$/,
}

/** Ignores invalid values in the address, so that the server always accepts the state. */
export function parseListing(query: URLSearchParams): ListingState {
  const text = parseText(query)
  return {
    page: parsePage(query.get('page')),
    minPrice: parsePrice(query.get('min_price')),
    maxPrice: parsePrice(query.get('max_price')),
    show: parseShow(query.get('filter')),
    category: parseValues(query, 'category'),
    series: parseValues(query, 'series'),
    maker: parseValues(query, 'maker'),
    scale: parseValues(query, 'scale'),
    year: parseValues(query, 'year'),
    sort: parseSort(query.get('sort')) ?? defaultSort(text),
    ...(text && { text }),
  }
}

/** The query string of a state, without default values: '' or `?min_price=500&series=3,17`. */
export function listingSearch(state: ListingState): string {
  const parts: string[] = []
  if (state.text) parts.push(String(new URLSearchParams({ q: state.text.q })))
  if (state.text?.exact) parts.push('exact=1')
  if (state.show !== 'all') parts.push(`filter=${state.show}`)
  if (state.minPrice !== undefined) parts.push(`min_price=${state.minPrice}`)
  if (state.maxPrice !== undefined) parts.push(`max_price=${state.maxPrice}`)
  for (const facet of facetNames) {
    if (state[facet].length > 0) parts.push(`${facet}=${state[facet].map(readable).join(',')}`)
  }
  if (state.sort !== defaultSort(state.text)) parts.push(`sort=${state.sort}`)
  if (state.page > 1) parts.push(`page=${state.page}`)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** Removes all filters and keeps the sort order. */
export function withoutFilters(state: ListingState): ListingState {
  return { ...parseListing(new URLSearchParams()), sort: state.sort, ...(state.text && { text: state.text }) }
}

export function countFilters(state: ListingState): number {
  const price = state.minPrice !== undefined || state.maxPrice !== undefined ? 1 : 0
  const values = facetNames.reduce((sum, facet) => sum + state[facet].length, 0)
  return price + values + (state.show === 'all' ? 0 : 1)
}

/** Search engines must not index a list that only shows part of another one, or the same in another order. */
export function isDuplicate(state: ListingState): boolean {
  return countFilters(state) > 0 || state.sort !== defaultSort(state.text)
}

/** Parses roubles as typed by a shopper or written in an address; undefined for an invalid price. */
export function parsePrice(text: string | null): number | undefined {
  const plain = text?.replace(/\s/g, '').replace(',', '.') ?? ''
  return /^\d{1,12}(\.\d*)?$/.test(plain) ? Math.round(Number(plain) * 100) / 100 : undefined
}

export function toggleValue(values: string[], value: string): string[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}

function parsePage(text: string | null): number {
  const page = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 1
  return Math.min(Math.max(page, 1), maxPages)
}

function parseShow(text: string | null): Show {
  return text === 'new' || text === 'in-stock' || text === 'preorder' ? text : 'all'
}

function parseSort(text: string | null): Sort | undefined {
  return text === 'new' || text === 'cheap' || text === 'dear' || text === 'name' ? text : undefined
}

function defaultSort(text: SearchedText | undefined): ListingSort {
  return text ? 'best' : 'new'
}

function parseText(query: URLSearchParams): SearchedText | undefined {
  const q = (query.get('q') ?? '').trim().slice(0, longestQuery)
  return q === '' ? undefined : { q, exact: query.get('exact') === '1' }
}

/** `series=3,17` as we write it, or `series=3&series=17` as a form without JavaScript sends it. */
function parseValues(query: URLSearchParams, facet: FacetName): string[] {
  const values = query.getAll(facet).flatMap((text) => text.split(','))
  return [...new Set(values)].filter((value) => valueShapes[facet].test(value)).slice(0, maxValues)
}

/** A slash is allowed in a query, and `scale=1/7` is easier to read than `1%2F7`. */
function readable(value: string): string {
  return encodeURIComponent(value).replaceAll('%2F', '/')
}
