import { z } from 'zod'
import { picture } from '../media/media.contract.ts'
import { endpoint } from '../platform/endpoint.ts'

export const searchResult = z
  .object({
    id: z.number().int(),
    name: z.string(),
    type: z.literal('product'),
    category: z.string(),
    price: z.number().describe('Roubles'),
    status: z.enum(['available', 'unavailable']),
    picture: picture.nullable(),
  })
  .meta({ id: 'SearchResult' })

export type SearchResult = z.output<typeof searchResult>

export const searchProducts = endpoint({
  method: 'GET',
  path: '/api/search/',
  summary: 'Products for the search panel',
  tag: 'search',
  query: z.object({ q: z.string().max(1000).default('') }),
  responses: { 200: z.array(searchResult) },
})
