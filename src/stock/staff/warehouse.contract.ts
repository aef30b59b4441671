import { z } from 'zod'
import { idParams } from '../../platform/contract/edit-values.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { wholeNumber } from '../../platform/contract/query-values.ts'
import { goodsEditors } from '../../platform/contract/roles.ts'
import { lineOf } from '../../platform/contract/text-values.ts'

const number = z.number().int()

const maxLines = 1000

const stockProduct = z.object({
  id: number,
  sku: z.string(),
  barcode: z.string().nullable(),
  name: z.string(),
  stock: number.nullable().describe('Null where pieces are not counted'),
})

export type StockProduct = z.output<typeof stockProduct>

const staff = { tag: 'staff: stock', access: 'staff', roles: goodsEditors } as const

export const findByCodes = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/staff/stock/find/',
  summary: 'Products by their SKU or barcode, as a scanner or a table gives them',
  body: z.object({ codes: z.array(z.string().trim().min(1).max(100)).min(1).max(maxLines) }),
  responses: {
    200: z.object({
      found: z.array(stockProduct.extend({ code: z.string().describe('As it was asked for') })),
      unknown: z.array(z.string()).describe('Codes that name no product, or more than one'),
      ambiguous: z
        .array(
          z.object({ code: z.string(), products: z.array(stockProduct.pick({ id: true, sku: true, name: true })) }),
        )
        .describe('Those of them that are the barcode of several products'),
    }),
  },
})

const stockDocument = z
  .object({
    id: number,
    kind: z.enum(['arrival', 'count']),
    note: z.string(),
    at: z.iso.datetime(),
    by: z.string(),
    products: number,
    pieces: number.describe('That came; for a stocktake the sum of the differences'),
  })
  .meta({ id: 'StockDocument' })

export type StockDocument = z.output<typeof stockDocument>

const key = z
  .uuid()
  .describe(
    'Made by the caller: a repeated call with it changes nothing more, one with other content is 409 `key_reused`',
  )
const note = lineOf(160)
const pieces = (least: number) => z.int('Ожидается целое число.').min(least, `Не меньше ${least}.`).max(1_000_000)

export const receiveGoods = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/staff/stock/arrivals/',
  summary: 'A delivery came: pieces of many products are added at once, all or none',
  body: z.object({
    key,
    note: note.describe('Supplier, number of the invoice'),
    start_counting: z.boolean().default(false).describe('Also of products whose pieces were not counted so far'),
    lines: z
      .array(z.object({ product_id: number.min(1), quantity: pieces(1) }))
      .min(1, 'Добавьте товары.')
      .max(maxLines),
  }),
  responses: { 200: stockDocument, 404: errorAnswer, 409: errorAnswer },
})

export type Arrival = z.output<(typeof receiveGoods)['body']>

export const listStockDocuments = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/stock/documents/',
  summary: 'Deliveries and stocktakes, the latest first',
  query: z.object({ before: wholeNumber(1, 1e15).describe('Only those older than this one') }),
  responses: { 200: z.object({ results: z.array(stockDocument), more: z.boolean() }) },
})

export const getStockDocument = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/stock/documents/{id}/',
  summary: 'One delivery or stocktake with its lines',
  params: idParams,
  responses: {
    200: stockDocument.extend({
      lines: z.array(z.object({ id: number, sku: z.string(), name: z.string(), change: number, stock_after: number })),
    }),
    404: errorAnswer,
  },
})

const lowProduct = stockProduct.extend({
  low_stock: number.describe('From here down it counts as low: its own threshold, else that of the shop'),
  has_own: z.boolean().describe('The threshold is its own'),
})

export type LowProduct = z.output<typeof lowProduct>

export const listLowStock = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/stock/low/',
  summary: 'Products on sale that run out, fewest first, at most 500',
  responses: { 200: z.object({ count: number, results: z.array(lowProduct) }) },
})
