import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { oneOf, wholeNumber } from '../../../platform/contract/query-values.ts'
import { goodsEditors } from '../../../platform/contract/roles.ts'
import { tablePage } from '../../../platform/contract/table-query.ts'

const saleStates = ['on', 'planned', 'void', 'over'] as const

const staffSale = z
  .object({
    id: z.number().int().describe('Of the product'),
    name: z.string(),
    sku: z.string(),
    state: z.enum(saleStates).describe('`void`: not below the regular price, so the product costs that'),
    regular_price: z.number(),
    sale_price: z.number(),
    old_price: z
      .number()
      .nullable()
      .describe('Struck through: the lowest of the 30 days before; null when it is not more'),
    from: z.iso.datetime().nullable(),
    until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'StaffSale' })

export type StaffSale = z.output<typeof staffSale>

const query = z.object({ state: oneOf(saleStates), page: wholeNumber(1, 1_000_000), page_size: wholeNumber(1, 200) })

export type SalesQuery = z.output<typeof query>

export const listSales = endpoint({
  method: 'GET',
  path: '/api/staff/sales/',
  summary: 'Sales of all products: those that are on, then planned ones, then the others',
  tag: 'staff: products',
  access: 'staff',
  roles: goodsEditors,
  query,
  responses: {
    200: tablePage(staffSale).extend({
      days: z
        .array(z.object({ day: z.iso.date(), count: z.number().int() }))
        .describe('How many are on at some time of each of the next 35 days'),
    }),
  },
})
