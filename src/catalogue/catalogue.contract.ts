import { z } from 'zod'
import { shelfKinds } from '../database/values/shelf-kinds.ts'
import { picture } from '../media/media.contract.ts'
import { endpoint, errorAnswer } from '../platform/contract/endpoint.ts'
import { idList, oneOf, roubles, trueFalse, wholeNumber, wordList } from '../platform/contract/query-values.ts'
import { type PublicField, publicFields } from './field-names.ts'
import { storedShape } from './product-fields.contract.ts'

const category = z
  .object({
    id: z.number().int(),
    name: z.string(),
    image: z.string().nullable().describe('Address of the picture, as in the specification'),
    picture: picture.nullable(),
    seo_title: z.string().nullable().describe('For search engines; null: from the name'),
    seo_description: z.string().nullable(),
  })
  .meta({ id: 'Category' })

export type Category = z.output<typeof category>

export const productStatus = z.enum(['available', 'unavailable'])

/** What a card shows. `images` holds the cover only; the product itself has them all. */
export const productCard = z
  .object({
    id: z.number().int(),
    name: z.string(),
    price: z.number().describe('Roubles, what it costs now'),
    old_price: z
      .number()
      .optional()
      .describe('Of a sale: the lowest price of the 30 days before it began, when that was more'),
    status: productStatus,
    is_new: z.boolean(),
    is_preorder: z.boolean().describe('Sold before its release month has come'),
    release_year: z.number().int().nullable().optional().describe('On cards, of preorders only'),
    release_month: z.number().int().nullable().optional(),
    images: z.array(picture),
  })
  .meta({ id: 'ProductCard' })

export type ProductCard = z.output<typeof productCard>

const publicShape = Object.fromEntries(publicFields.map((name) => [name, storedShape[name]])) as Pick<
  typeof storedShape,
  PublicField
>

const named = z.object({ id: z.number().int(), name: z.string() })

/** A page of a series, a character or a maker, at `/series/{slug}/`, `/characters/{slug}/` or `/makers/{slug}/`. */
export const shelfLink = z.object({ kind: z.enum(shelfKinds), slug: z.string(), name: z.string() })

export type ShelfLink = z.output<typeof shelfLink>

const product = productCard
  .extend({
    sku: z.string(),
    description: z.string().describe('Paragraphs separated by an empty line'),
    category: named,
    series: named.nullable(),
    maker: named.nullable(),
    shelves: z.array(shelfLink).describe('The pages of its series, character and maker'),
    ...publicShape,
    stock: z.number().int().nullable().describe('Pieces left; null where they are not counted'),
    few_left: z.boolean().describe('So few that the shopper is told how many'),
    limit_per_customer: z.number().int().nullable().describe('The most pieces that one customer may buy'),
    sale_until: z.iso.datetime().optional().describe('When the sale that is on ends'),
    first_pay: z.number().optional().describe('Roubles to pay at once for a preorder; the rest when it comes'),
  })
  .meta({ id: 'Product' })

export type Product = z.output<typeof product>

const sorts = ['new', 'cheap', 'dear', 'name'] as const
export type Sort = (typeof sorts)[number]

/** The filters that all lists share, in addition to those in the path. */
const filters = {
  min_price: roubles,
  max_price: roubles,
  series: idList,
  maker: idList,
  scale: wordList,
}

const paging = {
  page: wholeNumber(1, 1_000_000),
  page_size: wholeNumber(1, 100),
  sort: oneOf(sorts),
}

/** Choices within a list. `status=available` alone has preorders too; `is_preorder=false` leaves them out. */
const choices = { is_new: trueFalse, status: oneOf(['available', 'unavailable']), is_preorder: trueFalse }

const listQuery = z.object({ ...paging, ...filters })
export const catalogueQuery = listQuery.extend(choices)

export const facetsQuery = z.object({ ...filters, ...choices })

export type CatalogueQuery = z.output<typeof catalogueQuery>

/** An id in a path. An invalid one is answered with 404, so it is not refused here. */
const pathId = z.string().max(100)

export const productPage = z
  .object({
    count: z.number().int().describe('How many match, on all pages'),
    page_size: z.number().int(),
    results: z.array(productCard),
  })
  .meta({ id: 'ProductPage' })

export type ProductPage = z.output<typeof productPage>

const facetValue = z.object({ value: z.string(), name: z.string(), count: z.number().int() })

export const facets = z
  .object({
    category: z.array(facetValue).describe('Of search results and shelves only'),
    series: z.array(facetValue),
    maker: z.array(facetValue),
    scale: z.array(facetValue),
    year: z.array(facetValue).describe('Of shelves only: the year of release'),
    min_price: z.number().nullable(),
    max_price: z.number().nullable(),
  })
  .meta({ id: 'Facets' })

export type Facets = z.output<typeof facets>
export type FacetValue = z.output<typeof facetValue>

const tag = 'catalogue'

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories/',
  summary: 'All categories, in the order of the shop',
  shared: true,
  tag,
  responses: { 200: z.array(category) },
})

export const listNewArrivals = endpoint({
  method: 'GET',
  path: '/api/products/new/',
  summary: 'The newest arrivals, for the home page',
  shared: true,
  tag,
  responses: { 200: z.array(productCard) },
})

export const listInStock = endpoint({
  method: 'GET',
  path: '/api/products/available/',
  summary: 'Goods in stock, for the home page',
  shared: true,
  tag,
  responses: { 200: z.array(productCard) },
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/{id}/',
  summary: 'One product with all it has',
  shared: true,
  tag,
  params: z.object({ id: pathId }),
  responses: { 200: product, 404: errorAnswer },
})

export const listRelated = endpoint({
  method: 'GET',
  path: '/api/products/{id}/related/',
  summary: 'More of the same series',
  shared: true,
  tag,
  params: z.object({ id: pathId }),
  responses: { 200: z.array(productCard), 404: errorAnswer },
})

export const listPrices = endpoint({
  method: 'GET',
  path: '/api/products/{id}/prices/',
  summary: 'What the product cost in the last 180 days and from when on, the oldest first',
  shared: true,
  tag,
  params: z.object({ id: pathId }),
  responses: { 200: z.array(z.object({ at: z.iso.datetime(), price: z.number() })), 404: errorAnswer },
})

export const listProductsById = endpoint({
  method: 'GET',
  path: '/api/products/by_id/',
  summary: 'Cards of the given products, in the given order; unknown ones are left out',
  shared: true,
  tag,
  query: z.object({ ids: idList }),
  responses: { 200: z.array(productCard) },
})

export const listCatalogue = endpoint({
  method: 'GET',
  path: '/api/catalog/',
  summary: 'The whole catalogue',
  shared: true,
  tag,
  query: catalogueQuery,
  responses: { 200: productPage },
})

export const listNewProducts = endpoint({
  method: 'GET',
  path: '/api/new_products/',
  summary: 'Products flagged as new',
  shared: true,
  tag,
  query: listQuery,
  responses: { 200: productPage },
})

export const listNotNewProducts = endpoint({
  method: 'GET',
  path: '/api/not_new_products/',
  summary: 'Products not flagged as new: the in-stock page',
  shared: true,
  tag,
  query: listQuery,
  responses: { 200: productPage },
})

export const listCategoryProducts = endpoint({
  method: 'GET',
  path: '/api/category/{categoryId}/',
  summary: 'Products of one category',
  shared: true,
  tag,
  params: z.object({ categoryId: pathId }),
  query: catalogueQuery,
  responses: { 200: productPage.extend({ category: named }), 404: errorAnswer },
})

export const getFacets = endpoint({
  method: 'GET',
  path: '/api/catalog/facets/',
  summary: 'Series, makers and scales with counts for a list. The counts of one facet ignore the choice within it',
  shared: true,
  tag,
  query: facetsQuery.extend({ category: wholeNumber(1, 1e15) }),
  responses: { 200: facets },
})
