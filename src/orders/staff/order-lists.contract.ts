import { z } from 'zod'
import { orderStateWords } from '../../database/values/order-states.ts'
import { wordsOf } from '../../database/values/state-words.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'
import { day, oneOf, wholeNumber } from '../../platform/contract/query-values.ts'
import { packers } from '../../platform/contract/roles.ts'
import { tablePage, tableQuery } from '../../platform/contract/table-query.ts'
import { plainText } from '../../platform/contract/text-values.ts'
import { orderWorks } from './order-work.ts'

const state = z.enum(wordsOf(orderStateWords))
const number = z.number().int()

const orderRow = z
  .object({
    id: number,
    state,
    created_at: z.iso.datetime(),
    full_name: z.string(),
    phone: z.string(),
    email: z.string().describe('Empty for packers'),
    has_email: z.boolean().describe('Letters about it reach somebody'),
    delivery: z.string(),
    total: z.number().describe('Roubles, with delivery'),
    pieces: number,
    first_item: z.string().describe('Name of the first line'),
    shelf_until: z.iso.datetime().nullable().describe('Goods of it wait on the shelf until then'),
    tracking_number: z.string().nullable(),
    next_states: z.array(state),
    version: number,
  })
  .meta({ id: 'StaffOrderRow' })

export type OrderRow = z.output<typeof orderRow>

const found = {
  q: plainText(200).optional().describe('Number, name, phone, e-mail, SKU or product, by the beginnings of words'),
  delivery: wholeNumber(1, Number.MAX_SAFE_INTEGER).describe('Delivery type'),
}

const staff = { tag: 'staff orders', access: 'staff', roles: packers } as const

export const listOrders = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/orders/',
  summary: 'Orders as a table; counts up to 10,000. By words the newest 2,000',
  query: z.object({
    ...tableQuery(['number', 'total']),
    ...found,
    state: oneOf(wordsOf(orderStateWords)),
    work: oneOf(orderWorks).describe('To pack and send; on the shelf; those whose time there ends within a week'),
    from: day.describe('First day, by the shop’s clock'),
    to: day.describe('Last day'),
    customer: wholeNumber(1, Number.MAX_SAFE_INTEGER).describe('Account'),
  }),
  responses: { 200: tablePage(orderRow) },
})

export type OrdersQuery = z.output<(typeof listOrders)['query']>

const boardColumn = z.object({
  state,
  count: number.describe('Up to 1,000; by words, among the newest 100 that are open and 100 others'),
  counted_all: z.boolean().describe('False when there may be more than that'),
  orders: z.array(orderRow).describe('The newest first'),
  next: number.nullable().describe('`after` for what comes below'),
})

export type BoardColumn = z.output<typeof boardColumn>

export const getBoard = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/orders/board/',
  summary: 'Orders by state, the newest of each; or more of one state. Without those that only wait on the shelf',
  query: z.object({
    ...found,
    state: oneOf(wordsOf(orderStateWords)),
    after: wholeNumber(1, Number.MAX_SAFE_INTEGER).describe('Only orders older than this one'),
  }),
  responses: { 200: z.array(boardColumn) },
})

export type BoardQuery = z.output<(typeof getBoard)['query']>

export const listDeliveries = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/orders/deliveries/',
  summary: 'Delivery types to filter by, also those not offered any more',
  responses: { 200: z.array(z.object({ id: number, name: z.string(), archived: z.boolean() })) },
})
