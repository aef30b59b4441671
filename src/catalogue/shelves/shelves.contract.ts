import { z } from 'zod'
import { shelfKinds } from '../../database/values/shelf-kinds.ts'
import { picture } from '../../media/media.contract.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { idList } from '../../platform/contract/query-values.ts'
import { catalogueQuery, facets, facetsQuery, productPage, shelfLink } from '../catalogue.contract.ts'

const counted = shelfLink.extend({ count: z.number().int().describe('Goods that it shares with this shelf') })

const shelf = shelfLink
  .extend({
    text: z.string().nullable().describe('Written by staff'),
    picture: picture.nullable().describe('Chosen by staff'),
    count: z.number().int().describe('All goods, whatever is chosen in the filters'),
    min_price: z.number().describe('Roubles'),
    standing: z
      .array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          height_mm: z.number().int().nullable(),
          picture,
        }),
      )
      .describe('A few of its goods that have pictures'),
    others: z
      .array(counted)
      .describe('Series, characters and makers of its goods, and further characters of its series'),
  })
  .meta({ id: 'Shelf' })

export type Shelf = z.output<typeof shelf>
export type OtherShelf = z.output<typeof counted>

const tag = 'catalogue'
const params = z.object({ kind: z.enum(shelfKinds), slug: z.string().max(100) })
const choices = { category: idList, year: idList }
const query = catalogueQuery.extend(choices)

export type ShelfQuery = z.output<typeof query>

export const suggestShelves = endpoint({
  method: 'GET',
  path: '/api/shelves/',
  summary: 'Series, characters and makers that have goods and in whose names words begin so, for the search panel',
  shared: true,
  tag,
  query: z.object({ q: z.string().max(200) }),
  responses: { 200: z.array(z.object({ name: z.string(), href: z.string().describe('Its page') })) },
})

export const getShelf = endpoint({
  method: 'GET',
  path: '/api/shelves/{kind}/{slug}/',
  summary: 'A series, a character or a maker, and its goods',
  shared: true,
  tag,
  params,
  query,
  responses: { 200: productPage.extend({ shelf }), 404: errorAnswer },
})

export const getShelfFacets = endpoint({
  method: 'GET',
  path: '/api/shelves/{kind}/{slug}/facets/',
  summary: 'Categories, series, makers, scales and years of its goods with counts',
  shared: true,
  tag,
  params,
  query: facetsQuery.extend(choices),
  responses: { 200: facets, 404: errorAnswer },
})

export type ShelfPage = z.output<(typeof getShelf)['responses'][200]>
