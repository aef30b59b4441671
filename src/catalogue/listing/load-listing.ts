import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, replace } from 'react-router'
import { type ApiClient, browserApi } from '../../platform/browser/api-client.ts'
import { apiContext } from '../../platform/pages/page-context.ts'
import type { PageLoadArgs } from '../../platform/pages/page-loader.ts'
import { readySoon } from '../../platform/pages/ready-or-slow.ts'
import { type Settled, settle, valueOr } from '../../platform/pages/settle.ts'
import type { Facets, getFacets, ProductPage } from '../catalogue.contract.ts'
import { lacksChosen, withChosen } from './facet-values.ts'
import type { ListingKind, ListingQuery } from './listing-kind.ts'
import { type ListingState, listingSearch, parseListing } from './listing-state.ts'
import { lastPageOf } from './page-range.ts'

export interface ListingResult {
  list: Settled<ProductPage>
  /** Undefined when they could not be loaded: the list is shown without them. */
  facets: Facets | undefined
}

export interface ListingData {
  state: ListingState
  /** A promise only in the browser, while a slow list is loading. */
  result: ListingResult | Promise<ListingResult>
}

const facetsTimeoutMs = 5000

export function listingOnServer(kind: ListingKind) {
  return async ({ context, params, request }: LoaderFunctionArgs) => {
    const args = { params, url: new URL(request.url) }
    const state = stateOf(kind, args.url)
    const result = checked(await loadResult(kind, context.get(apiContext), state, args), state, args.url)
    // A page without its list works, but must not be cached, nor indexed by a crawler as an empty list.
    const status = result.list.ok ? 200 : result.list.status === 503 ? 503 : 500
    return data<ListingData>({ state, result }, { status })
  }
}

export function listingInBrowser(kind: ListingKind) {
  return async ({ params, request }: ClientLoaderFunctionArgs): Promise<ListingData> => {
    const args = { params, url: new URL(request.url), signal: request.signal }
    const state = stateOf(kind, args.url)
    const result = loadResult(kind, browserApi, state, args)
    // The list on screen stays, dimmed, until the next one is loaded. So does the page that Back leaves (the address has
    // already changed then), because the scroll position can only be restored once the list is there.
    const staying = samePath(location.pathname, args.url.pathname)
    const ready = staying ? await result : await readySoon(result)
    return { state, result: ready ? checked(ready, state, args.url) : result }
  }
}

function stateOf(kind: ListingKind, url: URL): ListingState {
  const state = parseListing(url.searchParams)
  if (!kind.radio) state.show = 'all'
  if (!kind.searched) delete state.text
  for (const facet of ['category', 'year'] as const) if (!kind.more?.includes(facet)) state[facet] = []
  return state
}

async function loadResult(
  kind: ListingKind,
  api: ApiClient,
  state: ListingState,
  { params, signal }: PageLoadArgs,
): Promise<ListingResult> {
  const query = queryOf(state)
  const [list, facets] = await Promise.all([
    settle(kind.fetchPage(api, query, params, { signal })),
    loadFacets(kind, api, state, { params, signal }),
  ])
  return { list, facets }
}

async function loadFacets(
  kind: ListingKind,
  api: ApiClient,
  state: ListingState,
  { params, signal }: Pick<PageLoadArgs, 'params' | 'signal'>,
): Promise<Facets | undefined> {
  const filters = { ...queryOf(state), page: undefined, sort: undefined }
  const options = { signal, timeoutMs: facetsTimeoutMs }
  const facets = valueOr(await settle(kind.fetchFacets(api, filters, params, options)), undefined)
  if (!facets || !lacksChosen(facets, state)) return facets
  const every = api.call<typeof getFacets>('GET /api/catalog/facets/', {}, options)
  return withChosen(facets, state, valueOr(await settle(every), undefined))
}

function queryOf(state: ListingState): ListingQuery {
  return {
    page: state.page,
    min_price: state.minPrice,
    max_price: state.maxPrice,
    is_new: state.show === 'new' ? 'true' : undefined,
    status: state.show === 'in-stock' ? 'available' : undefined,
    is_preorder: state.show === 'in-stock' ? 'false' : state.show === 'preorder' ? 'true' : undefined,
    ...(state.category.length > 0 && { category: state.category.join(',') }),
    series: state.series.join(',') || undefined,
    maker: state.maker.join(',') || undefined,
    scale: state.scale.join(',') || undefined,
    ...(state.year.length > 0 && { year: state.year.join(',') }),
    sort: sortOf(state),
    q: state.text?.q,
    exact: state.text?.exact ? '1' : undefined,
  }
}

/** The default order is not sent. */
function sortOf({ sort, text }: ListingState): ListingQuery['sort'] {
  if (sort === 'best') return undefined
  return sort === 'new' && !text ? undefined : sort
}

/** An unknown category responds with 404, and a page past the last redirects to the last. */
function checked(result: ListingResult, state: ListingState, url: URL): ListingResult {
  const { list } = result
  if (!list.ok) {
    if (list.status === 404) throw data(null, 404)
    return result
  }
  const last = lastPageOf(list.value.count, list.value.page_size)
  if (state.page > last) throw replace(url.pathname + listingSearch({ ...state, page: last }))
  return result
}

/** `/catalog` and `/catalog/` are one page. */
export function samePath(one: string, other: string): boolean {
  return one.replace(/\/+$/, '') === other.replace(/\/+$/, '')
}
