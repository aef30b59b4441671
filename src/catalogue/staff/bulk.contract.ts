import { z } from 'zod'
import { idParams } from '../../platform/contract/edit-values.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { goodsEditors } from '../../platform/contract/roles.ts'
import { zonedMomentValue } from '../../platform/contract/time-values.ts'
import { staffFilters } from './staff-products.contract.ts'

/** Products changed and locked at a time. It limits how long an order waits, and how many ids a notification has. */
export const bulkPart = 200

/** One decimal at most. The range keeps a typo from giving products away. */
const percent = z
  .number('Ожидается число.')
  .min(-90, 'Не ниже −90 %.')
  .max(500, 'Не выше +500 %.')
  .refine((value) => value !== 0, 'Укажите, на сколько процентов.')
  .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9, 'Не точнее десятых долей процента.')

/** Off the regular price; 0 takes sales away. */
const sale = z.object({
  kind: z.literal('sale'),
  percent: z.int('Ожидается целое число.').min(0, 'Не меньше нуля.').max(90, 'Не больше 90 %.'),
  from: zonedMomentValue().nullable(),
  until: zonedMomentValue().nullable(),
})

const bulkChange = z.discriminatedUnion('kind', [
  sale.refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), {
    path: ['until'],
    error: 'Скидка должна закончиться позже, чем начнётся.',
  }),
  z.object({ kind: z.literal('price'), percent }),
  z.object({ kind: z.literal('on_sale'), value: z.boolean() }),
  z.object({ kind: z.literal('is_new'), value: z.boolean() }),
  z.object({ kind: z.literal('category'), category_id: z.number().int().min(1, 'Выберите категорию.') }),
])

export type BulkChange = z.output<typeof bulkChange>

/** Products by their ids, or all that match the filters of the table. */
const selection = z.union([
  z.object({ ids: z.array(z.number().int().min(1)).min(1, 'Выберите товары.').max(1000, 'Не больше 1000 товаров.') }),
  z.object({ filter: z.object(staffFilters) }),
])

export type Selection = z.output<typeof selection>

const previewLine = z.object({
  id: z.number().int(),
  name: z.string(),
  sku: z.string(),
  before: z.union([z.number(), z.boolean(), z.string()]),
  after: z.union([z.number(), z.boolean(), z.string()]),
})

export type BulkPreviewLine = z.output<typeof previewLine>

const staff = { tag: 'staff: products', access: 'staff', roles: goodsEditors } as const

export const previewBulkChange = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/staff/products/bulk/preview/',
  summary: 'What a bulk change would do: how many products, and the first of them before and after',
  body: z.object({ selection, change: bulkChange }),
  responses: {
    200: z.object({
      count: z.number().int().describe('Products chosen'),
      changed: z.number().int().describe('Those that the change makes any different'),
      lines: z.array(previewLine),
      notes: z.array(z.string()).describe('What else staff should know before, in sentences'),
      kinds: z
        .array(z.object({ start: z.string().describe('What their SKUs begin with'), count: z.number().int() }))
        .describe('The chosen products by their SKUs, the most frequent first'),
    }),
    404: errorAnswer,
  },
})

/** `undoing` reverts the changes made so far; `failed` stopped before its end and keeps them. */
const bulkState = z.enum(['running', 'done', 'failed', 'undoing', 'undone'])

export type BulkState = z.output<typeof bulkState>

const bulkRun = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  by: z.string(),
  change: bulkChange,
  state: bulkState,
  progress: z.number().min(0).max(1),
  total: z.number().int().describe('Products chosen'),
  changed: z.number().int().describe('Those that it made different so far'),
  restored: z.number().int().describe('Of these, given their values back'),
  kept: z.number().int().describe('Of these, changed by somebody since and left as they are'),
  failure: z.string().nullable(),
})

export type BulkRun = z.output<typeof bulkRun>

export const listBulkChanges = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/products/bulk/',
  summary: 'The latest bulk changes, newest first: under way, or to be undone within 30 days',
  responses: { 200: z.object({ results: z.array(bulkRun) }) },
})

export const applyBulkChange = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/staff/products/bulk/',
  summary: `Changes many products, part by part: up to ${bulkPart} are changed when the answer comes, more of them go on without the caller. \`count\` is what the preview said; another number by now is 409`,
  body: z.object({ selection, change: bulkChange, count: z.number().int() }),
  responses: { 200: bulkRun, 404: errorAnswer, 409: errorAnswer },
})

export const undoBulkChange = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/staff/products/bulk/{id}/undo/',
  summary:
    'Gives products their values from before, except those that somebody has changed since; stops the change if it is under way',
  params: idParams,
  responses: { 200: bulkRun, 404: errorAnswer, 409: errorAnswer },
})
