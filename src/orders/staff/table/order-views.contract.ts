import { z } from 'zod'
import { orderStateWords } from '../../../database/values/order-states.ts'
import { wordsOf } from '../../../database/values/state-words.ts'
import { endpoint, errorAnswer } from '../../../platform/contract/endpoint.ts'
import { packers } from '../../../platform/contract/roles.ts'
import { plainText, requiredLine } from '../../../platform/contract/text-values.ts'
import { orderWorks } from '../order-work.ts'
import { maxViewCount } from './view-limits.ts'

const staff = { tag: 'staff orders', access: 'staff', roles: packers } as const

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** As in the address of the table. */
const viewFilters = z.object({
  q: plainText(200).optional(),
  state: z.enum(wordsOf(orderStateWords)).optional(),
  delivery: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  work: z.enum(orderWorks).optional(),
  from: day.optional(),
  to: day.optional(),
  customer: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
})

export type ViewFilters = z.output<typeof viewFilters>

const orderView = z
  .object({
    id: z.number().int(),
    name: z.string(),
    filters: viewFilters,
    count: z
      .number()
      .int()
      .nullable()
      .describe(`Orders now, counted up to ${maxViewCount}; null when counting would take too long`),
  })
  .meta({ id: 'OrderView' })

export type OrderView = z.output<typeof orderView>

const views = z.array(orderView)

export const listOrderViews = endpoint({
  method: 'GET',
  path: '/api/staff/orders/views/',
  summary: 'The filters that one has saved, with how many orders they find now',
  ...staff,
  responses: { 200: views },
})

export const saveOrderView = endpoint({
  method: 'POST',
  path: '/api/staff/orders/views/',
  summary: 'Give filters a name; a name that one has already gets the new filters',
  ...staff,
  body: z.object({
    name: requiredLine(40, 'Назовите вид.'),
    filters: viewFilters.refine((filters) => Object.keys(filters).length > 0, 'Сначала выберите фильтры.'),
  }),
  responses: { 200: views, 409: errorAnswer },
})

export const deleteOrderView = endpoint({
  method: 'DELETE',
  path: '/api/staff/orders/views/{id}/',
  summary: 'Forget a saved view',
  ...staff,
  params: z.object({ id: z.coerce.number().int().min(1).max(1e15) }),
  responses: { 200: views, 404: errorAnswer },
})
