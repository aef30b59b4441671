import { z } from 'zod'
import { endpoint } from '../platform/contract/endpoint.ts'
import { day, oneOf } from '../platform/contract/query-values.ts'
import { goodsEditors, managers } from '../platform/contract/roles.ts'
import { tablePage, tableQuery } from '../platform/contract/table-query.ts'
import { tableFormats } from '../platform/spreadsheet/table-formats.ts'
import { steps } from './report-period.ts'

const tag = 'staff: reports'
const access = 'staff'

const groupKinds = ['product', 'category', 'series', 'maker'] as const
export type GroupKind = (typeof groupKinds)[number]

const roubles = z.number().describe('Roubles')

const figures = z.object({
  revenue: roubles.describe('Roubles. Of a period with the delivery, of goods without it; what went back left out'),
  orders: z.number().int(),
  pieces: z.number().int(),
  average: roubles.nullable().describe('Revenue of an order; null without orders'),
  delivery: roubles,
  margin: roubles.nullable().describe('Of the goods whose cost price was known at the sale; null when none was'),
  margin_percent: z.number().nullable(),
  cost_known_percent: z.number().nullable().describe('Share of the goods’ revenue whose cost price was known'),
  returned: roubles.describe('Roubles of cancelled paid orders and of refunds, on the day of the payment'),
  returned_orders: z.number().int(),
  returned_pieces: z.number().int(),
})
export type Figures = z.output<typeof figures>

const period = { from: z.iso.date(), to: z.iso.date() }
const pendingDays = z.number().int().describe('Days that are being counted again')
const salesQuery = { by: oneOf(steps), from: day, to: day }
const groupQuery = { by: z.enum(groupKinds), from: day, to: day }
const format = z.enum(tableFormats).default('xlsx')
const file = { 200: z.string().meta({ format: 'binary' }).describe('The file itself') }

const salesReport = z
  .object({
    ...period,
    by: z.enum(steps),
    total: figures,
    before: figures.describe('Of as many days right before'),
    results: z.array(figures.extend({ start: z.iso.date() })).describe('Steps without a sale included'),
    unpaid_rests: roubles.describe('Roubles of this revenue that are not paid yet: rests of preorders with deposits'),
    pending_days: pendingDays,
  })
  .meta({ id: 'SalesReport' })
export type SalesReport = z.output<typeof salesReport>

const staff = { tag, access, roles: managers } as const

export const reportSales = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/reports/sales/',
  summary:
    'Orders by the day, week or month of their first payment, in the shop’s time zone; the last 30 days unless said. An order with a deposit counts as a whole',
  query: z.object(salesQuery),
  responses: { 200: salesReport },
})

export const groupSorts = ['revenue', 'orders', 'pieces', 'margin', 'returned'] as const
export type GroupSort = (typeof groupSorts)[number]

const groupRow = figures.extend({
  id: z.number().int().describe('0: goods without a series or maker'),
  name: z.string(),
  sku: z.string().nullable(),
  share: z.number().describe('Percent of the revenue of all goods'),
})
export type GroupRow = z.output<typeof groupRow>

export const reportGroups = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/reports/goods/',
  summary: 'What was bought by product, category, series or maker. A product counts where it belongs now',
  query: z.object({ ...tableQuery(groupSorts), ...groupQuery }),
  responses: { 200: tablePage(groupRow).extend({ ...period, pending_days: pendingDays }) },
})

export const reportSearches = endpoint({
  method: 'GET',
  path: '/api/staff/reports/searches/',
  summary: 'What shoppers searched for in vain, most often first. Kept for a year',
  tag,
  access,
  roles: goodsEditors,
  query: z.object({ ...tableQuery(['times', 'last']), from: day, to: day }),
  responses: {
    200: tablePage(z.object({ query: z.string(), times: z.number().int(), last: z.iso.date() })).extend(period),
  },
})

const waitingRow = z.object({
  id: z.number().int(),
  name: z.string(),
  sku: z.string(),
  stock: z.number().int().nullable(),
  price: roubles,
  favourites: z.number().int(),
  restock: z.number().int().describe('«Сообщить о поступлении», not yet told'),
})
export type WaitingRow = z.output<typeof waitingRow>

export const reportWaiting = endpoint({
  method: 'GET',
  path: '/api/staff/reports/waiting/',
  summary: 'Goods that people keep in their favourites or wait for, as of now',
  tag,
  access,
  roles: goodsEditors,
  query: z.object(tableQuery(['restock', 'favourites'])),
  responses: { 200: tablePage(waitingRow) },
})

export const exportSales = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/export/sales/',
  summary: 'The report by day, week or month as a table',
  query: z.object({ ...salesQuery, format }),
  responses: file,
})

export const exportGroups = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/export/sold-goods/',
  summary: 'The report by product, category, series or maker as a table',
  query: z.object({ ...groupQuery, sort: tableQuery(groupSorts).sort, format }),
  responses: file,
})

export const exportSearches = endpoint({
  method: 'GET',
  path: '/api/staff/export/searches/',
  summary: 'What shoppers searched for in vain, as a table',
  tag,
  access,
  roles: goodsEditors,
  query: z.object({ from: day, to: day, format }),
  responses: file,
})

export const exportWaiting = endpoint({
  method: 'GET',
  path: '/api/staff/export/waiting/',
  summary: 'Goods that people wait for, as a table',
  tag,
  access,
  roles: goodsEditors,
  query: z.object({ format }),
  responses: file,
})
