import { z } from 'zod'
import { orderStateWords } from '../../../database/values/order-states.ts'
import { wordsOf } from '../../../database/values/state-words.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { day, idList, oneOf } from '../../../platform/contract/query-values.ts'
import { administrators } from '../../../platform/contract/roles.ts'
import { tableFormats } from '../../../platform/spreadsheet/table-formats.ts'

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/staff/export/orders/',
  summary: 'Orders of a period, by the shop’s days, both included, as a table',
  tag: 'staff: import and export',
  access: 'staff',
  roles: administrators,
  recentIdentity: true,
  query: z.object({
    format: z.enum(tableFormats).default('xlsx'),
    from: day,
    to: day,
    state: oneOf(wordsOf(orderStateWords)),
    ids: idList.describe('Only these, by their numbers'),
  }),
  responses: { 200: z.string().meta({ format: 'binary' }).describe('The file itself') },
})
