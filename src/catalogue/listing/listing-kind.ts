import type { ApiClient, CallOptions } from '../../platform/browser/api-client.ts'

import type { Facets, getFacets, ProductPage, Sort } from '../catalogue.contract.ts'

/** The query of a list. `is_new`, `status` and `is_preorder` come from the category radio. */
export interface ListingQuery {
  page: number
  min_price: number | undefined
  max_price: number | undefined
  is_new: 'true' | undefined
  status: 'available' | undefined
  is_preorder: 'true' | 'false' | undefined
  /** Of search results and shelves only; a category page has its own. */
  category?: string | undefined
  /** Of shelves only. */
  year?: string | undefined
  series: string | undefined
  maker: string | undefined
  scale: string | undefined
  sort: Sort | undefined
  q: string | undefined
  exact: '1' | undefined
}

type ListingFilters = Omit<ListingQuery, 'page' | 'sort'>

/** The differences between the catalogue, the new, the in-stock and the category page. */
export interface ListingKind {
  /** Has the radio «Все», «Новинки», «В наличии», «Предзаказ». */
  radio: boolean
  /** The list has the results of a text search. */
  searched?: true
  /** Facets that other lists do not have. */
  more?: readonly ('category' | 'year')[]
  fetchPage: (
    api: ApiClient,
    query: ListingQuery,
    params: Record<string, string | undefined>,
    options: CallOptions,
  ) => Promise<ProductPage>
  /** Loads the facets of this page's products. */
  fetchFacets: (
    api: ApiClient,
    filters: Partial<ListingFilters>,
    params: Record<string, string | undefined>,
    options: CallOptions,
  ) => Promise<Facets>
  /** Cards also say «В наличии». The new and the in-stock page only mark preorders and what is gone. */
  labelsInStock: boolean
  /** The page says that everything on it is new, so cards need not. */
  onlyNew?: true
  loading: string
  failure: string
  empty: string
}

/** What the pages of new products and of all others have in common. */
export const byNovelty = {
  radio: false,
  labelsInStock: false,
  loading: 'Загрузка...',
  empty: 'Новинки не найдены. Попробуйте изменить фильтр по цене.',
} satisfies Partial<ListingKind>

/** Facets of the catalogue, limited to the products of a page. */
export function facetsWithin(
  scope: (params: Record<string, string | undefined>) => { category?: string; is_new?: 'true' | 'false' },
): ListingKind['fetchFacets'] {
  return (api, filters, params, options) => {
    const query = { ...filters, ...scope(params) }
    return api.call<typeof getFacets>('GET /api/catalog/facets/', { query }, options)
  }
}

/** Page size of the catalogue and the category page; the others use the server's default. */
export const fixedPageSize = 20
