import { z } from 'zod'
import { idParams } from '../../platform/contract/edit-values.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { goodsEditors } from '../../platform/contract/roles.ts'

const staff = { tag: 'staff: search', access: 'staff', roles: goodsEditors } as const

const pin = z
  .object({
    id: z.number().int(),
    query: z.string(),
    product_id: z.number().int(),
    name: z.string(),
    sku: z.string(),
  })
  .meta({ id: 'SearchPin' })
export type SearchPin = z.output<typeof pin>

export const listSearchPins = endpoint({
  method: 'GET',
  path: '/api/staff/search_pins/',
  summary: 'Products that come first for a query',
  ...staff,
  responses: { 200: z.array(pin) },
})

export const addSearchPin = endpoint({
  method: 'POST',
  path: '/api/staff/search_pins/',
  summary: 'Puts a product first for a query, after those that are there already',
  ...staff,
  body: z.object({ query: z.string().max(200), sku: z.string().max(100) }),
  responses: { 200: z.array(pin), 409: errorAnswer },
})

export const removeSearchPin = endpoint({
  method: 'DELETE',
  path: '/api/staff/search_pins/{id}/',
  summary: 'The product comes where it matches again',
  ...staff,
  params: idParams,
  responses: { 200: z.array(pin) },
})

const popularProduct = z
  .object({
    product_id: z.number().int(),
    name: z.string(),
    score: z.number().int(),
    sold: z.number().int(),
    favourites: z.number().int(),
  })
  .meta({ id: 'PopularProduct' })

export const listPopularProducts = endpoint({
  method: 'GET',
  path: '/api/staff/popular_products/',
  summary: 'The products that were wanted most in the last 90 days, as of last night',
  ...staff,
  responses: { 200: z.array(popularProduct) },
})

const explained = z
  .object({
    product_id: z.number().int(),
    name: z.string(),
    reasons: z.array(z.string()).describe('In Russian, what counts most first'),
  })
  .meta({ id: 'ExplainedResult' })
export type ExplainedResult = z.output<typeof explained>

export const explainSearch = endpoint({
  method: 'GET',
  path: '/api/staff/search_explained/',
  summary: 'Why the results of a text stand where they stand',
  ...staff,
  query: z.object({ q: z.string().max(1000) }),
  responses: { 200: z.array(explained) },
})
