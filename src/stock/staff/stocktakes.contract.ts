import { z } from 'zod'
import { idParams } from '../../platform/contract/edit-values.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { wholeNumber } from '../../platform/contract/query-values.ts'
import { goodsEditors } from '../../platform/contract/roles.ts'
import { lineOf } from '../../platform/contract/text-values.ts'

const staff = { tag: 'staff: stock', access: 'staff', roles: goodsEditors } as const
const one = { ...staff, params: idParams } as const
const number = z.number().int()
const key = z
  .uuid()
  .describe(
    'Made by the caller: a repeated call with it changes nothing more, one with other content is 409 `key_reused`',
  )
const place = lineOf(60).describe('A shelf or a room; empty when it does not matter')
const pieces = z.int('Ожидается целое число.').min(0, 'Не меньше 0.').max(1_000_000)

const stocktake = z
  .object({
    id: number,
    note: z.string(),
    category: z.object({ id: number, name: z.string() }).nullable().describe('Null for all goods'),
    shelf: z.string().describe('How the places of its goods in the warehouse begin; empty for all'),
    state: z.enum(['open', 'applied', 'cancelled']),
    begun_at: z.iso.datetime(),
    by: z.string(),
    ended_at: z.iso.datetime().nullable(),
    ended_by: z.string().nullable(),
    products: number.describe('That somebody has counted'),
  })
  .meta({ id: 'Stocktake' })

export type Stocktake = z.output<typeof stocktake>

const countPart = z.object({ place: z.string(), account_id: number, by: z.string(), pieces: number })

export type CountPart = z.output<typeof countPart>

const stocktakeLine = z.object({
  product_id: number,
  sku: z.string(),
  name: z.string(),
  at_begin: number.nullable().describe('Pieces that should have been there at the begin; null where it was not known'),
  expected: number.describe('At the begin and with what came and went until it was last counted, reserved pieces too'),
  reserved: number.describe('Of these, pieces of orders that are not packed yet'),
  counted: number.describe('By all people at all places'),
  parts: z.array(countPart),
  moved: z.boolean().describe('Pieces came or went between two scans: some may be counted twice, or not at all'),
  shared: z.boolean().describe('Two people have counted it at the same place'),
  last_scan: number.describe('Grows with every scan of the product'),
  change: number.nullable().describe('What was applied'),
  stock_after: number.nullable(),
  short: number.describe('Missing pieces that were not applied: they are sold, and a count does not go below zero'),
})

export type StocktakeLine = z.output<typeof stocktakeLine>

const stocktakePage = stocktake.extend({
  lines: z.array(stocktakeLine).describe('The last counted first, at most 2,000'),
  not_counted: number.describe('Products that should be there and nobody has counted'),
  missing: z
    .array(z.object({ id: number, sku: z.string(), name: z.string(), expected: number, change: number.nullable() }))
    .describe('The first 100 of them'),
})

export type StocktakePage = z.output<typeof stocktakePage>

export const beginStocktake = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/staff/stock/stocktakes/',
  summary:
    'Begins a stocktake, of all goods, of a category or of a part of the warehouse: it notes what should be there',
  body: z.object({
    key,
    note: lineOf(160),
    category: number.min(1).nullable().default(null),
    shelf: lineOf(60).default(''),
  }),
  responses: { 200: stocktake, 404: errorAnswer, 409: errorAnswer },
})

export const listStocktakes = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/stock/stocktakes/',
  summary: 'Open stocktakes first, then the latest',
  query: z.object({ page: wholeNumber(1, 1000) }),
  responses: {
    200: z.object({
      results: z.array(stocktake),
      more: z.boolean(),
      categories: z.array(z.object({ id: number, name: z.string() })).describe('Of which one may be counted alone'),
    }),
  },
})

export const getStocktake = endpoint({
  ...one,
  method: 'GET',
  path: '/api/staff/stock/stocktakes/{id}/',
  summary: 'A stocktake with what was counted, by whom and where',
  responses: { 200: stocktakePage, 404: errorAnswer },
})

const scanned = z.object({
  refused: z.enum(['unknown', 'ambiguous', 'preorder']).nullable().describe('Why nothing was counted'),
  several: z.array(z.string()).optional().describe('Articles of the goods that share an ambiguous barcode'),
  line: stocktakeLine.nullable(),
})

export const scanStocktake = endpoint({
  ...one,
  method: 'POST',
  path: '/api/staff/stock/stocktakes/{id}/scans/',
  summary: 'Adds pieces to what the caller has counted at a place',
  body: z.object({ key, code: z.string().trim().min(1).max(100), pieces: pieces.default(1), place }),
  responses: { 200: scanned, 404: errorAnswer, 409: errorAnswer },
})

export const setCount = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/staff/stock/stocktakes/{id}/counts/',
  summary: 'Corrects what one person has counted of a product at a place',
  body: z.object({ key, product_id: number.min(1), account_id: number.min(1), place, pieces }),
  responses: { 200: stocktakeLine, 404: errorAnswer, 409: errorAnswer },
})

export const forgetCount = endpoint({
  ...one,
  method: 'POST',
  path: '/api/staff/stock/stocktakes/{id}/forget/',
  summary: 'Takes a product out of a stocktake, as if nobody had counted it',
  body: z.object({ product_id: number.min(1) }),
  responses: { 200: z.object({}), 404: errorAnswer, 409: errorAnswer },
})

export const applyStocktake = endpoint({
  ...one,
  method: 'POST',
  path: '/api/staff/stock/stocktakes/{id}/apply/',
  summary: 'Applies the differences, once: a repeated call answers with what the first one changed',
  body: z.object({
    rest: z.enum(['keep', 'zero']).default('keep').describe('What nobody has counted stays as it is, or is not there'),
  }),
  responses: { 200: stocktakePage, 404: errorAnswer, 409: errorAnswer },
})

export const cancelStocktake = endpoint({
  ...one,
  method: 'POST',
  path: '/api/staff/stock/stocktakes/{id}/cancel/',
  summary: 'Ends a stocktake without any change',
  responses: { 200: stocktake, 404: errorAnswer, 409: errorAnswer },
})
