import { z } from 'zod'
import { catalogueQuery, facets, facetsQuery, productPage, productStatus } from '../catalogue/catalogue.contract.ts'
import { picture } from '../media/media.contract.ts'
import { endpoint } from '../platform/contract/endpoint.ts'
import { idList, oneOf } from '../platform/contract/query-values.ts'

const searchResult = z
  .object({
    id: z.number().int(),
    name: z.string(),
    type: z.literal('product'),
    category: z.string(),
    price: z.number().describe('Roubles'),
    status: productStatus,
    picture: picture.nullable(),
    highlights: z
      .array(z.tuple([z.number().int(), z.number().int()]))
      .describe('What matched in the name: from this letter up to, but without, that one'),
    corrected_query: z.string().nullable().describe('What the text was taken for, when that differs'),
    ignored_words: z.array(z.string()).describe('Words that were left out or found in descriptions only'),
    is_partial: z
      .boolean()
      .describe('Lacks a word of the text, or has it only in a description or inside of another word'),
    found_count: z.number().int().describe('How many products the text finds, at most 1,000'),
  })
  .meta({ id: 'SearchResult' })

export type SearchResult = z.output<typeof searchResult>

/** Accepts any text: harmful characters are removed and long texts are cut. */
const searchText = {
  q: z.string().default(''),
  exact: oneOf(['1']).describe('Search to the letter: no other keyboard layout, no spelling, no word forms'),
}

export const searchProducts = endpoint({
  method: 'GET',
  path: '/api/search/',
  summary: 'Products for the search panel, the best first',
  tag: 'search',
  query: z.object(searchText),
  responses: { 200: z.array(searchResult) },
})

const searchPage = productPage
  .extend({
    query: z.string().describe('The text as it was searched for, cleaned'),
    corrected_query: z.string().nullable().describe('What the text was taken for, when that differs'),
    ignored_words: z
      .array(z.string())
      .describe('Words left out because nothing has them together with the others, or found in descriptions only'),
    described_words: z.array(z.string()).describe('Those of `ignored_words` that descriptions have, but no name'),
    inside_words: z.array(z.string()).describe('Those of `ignored_words` that stand only inside of other words'),
    whole_results: z
      .number()
      .int()
      .describe('So many of `results`, from the first, match the whole text; those after them match in part'),
    apart: z.boolean().describe('No product has all of `ignored_words`, but each has some: several names were typed'),
    understood: z
      .array(
        z.object({
          kind: z.enum(['release', 'price', 'size', 'age', 'in_stock', 'new', 'preorder', 'order', 'without']),
          label: z.string().describe('In Russian: «до 5 000 ₽»'),
          query_without: z.string().describe('The text without this part'),
        }),
      )
      .describe('Parts of the text that were taken for filters, an order or exclusions'),
    suggestions: z
      .object({ words: z.array(z.string()), series: z.array(z.object({ id: z.number().int(), name: z.string() })) })
      .describe('What to try instead; empty unless nothing was found'),
  })
  .meta({ id: 'SearchPage' })

export type SearchPage = z.output<typeof searchPage>

export const searchCatalogue = endpoint({
  method: 'GET',
  path: '/api/search/products/',
  summary:
    'What a text finds, with the filters of the catalogue; the best first unless `sort` says otherwise. At most 1,000',
  tag: 'search',
  query: catalogueQuery.extend({ ...searchText, category: idList }),
  responses: { 200: searchPage },
})

export const getSearchFacets = endpoint({
  method: 'GET',
  path: '/api/search/facets/',
  summary: 'Series, makers and scales with counts for what a text finds',
  tag: 'search',
  query: facetsQuery.extend({ ...searchText, category: idList }),
  responses: { 200: facets },
})
