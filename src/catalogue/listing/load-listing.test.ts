import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { type ApiClient, ApiError } from '../../platform/browser/api-client.ts'
import { apiContext } from '../../platform/pages/page-context.ts'
import { facetsWithin, type ListingKind } from './listing-kind.ts'
import { type ListingResult, listingOnServer } from './load-listing.ts'

const kind: ListingKind = {
  radio: true,
  fetchPage: (api, query, params, options) =>
    api.call('GET /api/category/{categoryId}/', { params, query }, options) as never,
  fetchFacets: facetsWithin(({ categoryId }) => ({ category: categoryId })),
  labelsInStock: true,
  loading: '',
  failure: '',
  empty: '',
}

const noFacets = { category: [], series: [], maker: [], scale: [], min_price: null, max_price: null }

let asked: { key: string; query: Record<string, unknown> }[]
let answerList: () => unknown
let answerFacets: (query: Record<string, unknown>) => unknown

beforeEach(() => {
  asked = []
  answerList = () => ({ count: 45, page_size: 20, results: [] })
  answerFacets = () => noFacets
})

const api = {
  async call(key: string, input: { query?: Record<string, unknown> }) {
    const query = Object.fromEntries(Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined))
    asked.push({ key, query })
    return key.includes('facets') ? answerFacets(query) : answerList()
  },
} as unknown as ApiClient

function open(search: string, page = kind) {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  const request = new Request(`http://shop.test/category/7/${search}`)
  return listingOnServer(page)({ context, request, params: { categoryId: '7' } } as unknown as LoaderFunctionArgs)
}

function refuse(status: number): never {
  throw new ApiError(status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE', 'нет', status)
}

it('requests list and facets with the filters of the address', async () => {
  await open('?filter=new&min_price=500&scale=1/7,1/8&sort=dear&page=2')
  const filters = { min_price: 500, is_new: 'true', scale: '1/7,1/8' }
  expect(asked).toContainEqual({
    key: 'GET /api/category/{categoryId}/',
    query: { ...filters, sort: 'dear', page: 2 },
  })
  expect(asked).toContainEqual({ key: 'GET /api/catalog/facets/', query: { ...filters, category: '7' } })
})

it('ignores the radio in the address of a page without one', async () => {
  const { data } = await open('?filter=new', { ...kind, radio: false })
  expect(data.state.show).toBe('all')
})

it('redirects from past the last page to the last', async () => {
  const error: unknown = await open('?page=9&sort=name').catch((thrown: unknown) => thrown)
  expect((error as Response).headers.get('location')).toBe('/category/7/?sort=name&page=3')
})

it('responds with 404 for an unknown category', async () => {
  answerList = () => refuse(404)
  await expect(open('')).rejects.toMatchObject({ init: { status: 404 } })
})

it.each([
  [503, 503],
  [500, 500],
  [400, 500],
])('a list refused with %i renders a page with status %i, which is not cached', async (refused, status) => {
  answerList = () => refuse(refused)
  const answer = await open('')
  expect(answer.init?.status).toBe(status)
  expect((answer.data.result as ListingResult).list.ok).toBe(false)
})

it('is shown without facets that could not be loaded', async () => {
  answerFacets = () => refuse(500)
  const answer = await open('')
  expect(answer.init?.status).toBe(200)
  expect((answer.data.result as ListingResult).facets).toBeUndefined()
})

it('loads the name of a series without matches from the facets of the whole catalogue', async () => {
  answerFacets = (query) =>
    Object.keys(query).length === 0
      ? { ...noFacets, series: [{ value: '3', name: 'Лунный архив', count: 9 }] }
      : noFacets
  const { data } = await open('?series=3&min_price=900000')
  expect((data.result as ListingResult).facets?.series).toEqual([{ value: '3', name: 'Лунный архив', count: 0 }])
})
