import { z } from 'zod'
import { idParams } from '../../platform/contract/edit-values.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { wholeNumber } from '../../platform/contract/query-values.ts'
import { goodsEditors } from '../../platform/contract/roles.ts'
import { requiredLine } from '../../platform/contract/text-values.ts'

const stockMovement = z
  .object({
    id: z.number().int(),
    at: z.string(),
    change: z.number().int(),
    stock_after: z.number().int(),
    reason: z.string(),
    order_id: z.number().int().nullable(),
    by: z.string().nullable().describe('Who of the staff did it'),
  })
  .meta({ id: 'StockMovement' })

export type StockMovement = z.output<typeof stockMovement>

const quantity = (least: number) =>
  z.int('Ожидается целое число.').min(least, `Не меньше ${least}.`).max(1_000_000, 'Не больше 1 000 000.')

const reason = requiredLine(200, 'Укажите причину.')

/** `set` also starts counting a product that was not counted, `stop` ends it. */
const stockCorrection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add'), quantity: quantity(1), reason }),
  z.object({ kind: z.literal('remove'), quantity: quantity(1), reason }),
  z.object({ kind: z.literal('set'), quantity: quantity(0), reason }),
  z.object({ kind: z.literal('stop'), reason }),
])

export type StockCorrection = z.output<typeof stockCorrection>

const staff = { tag: 'staff: products', access: 'staff', roles: goodsEditors } as const

export const correctStock = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/staff/products/{id}/stock/',
  summary: 'Pieces come, go, or were counted anew, for a reason',
  params: idParams,
  body: stockCorrection,
  responses: {
    200: z.object({ stock: z.number().int().nullable(), available: z.boolean() }),
    404: errorAnswer,
    409: errorAnswer,
  },
})

export const listStockMovements = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/products/{id}/stock/',
  summary: 'How the count came about, the latest first',
  params: idParams,
  query: z.object({ before: wholeNumber(1, 1e15).describe('Only movements older than this one') }),
  responses: { 200: z.object({ results: z.array(stockMovement), more: z.boolean() }), 404: errorAnswer },
})
