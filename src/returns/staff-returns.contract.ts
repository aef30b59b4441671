import { z } from 'zod'
import { returnKinds, returnStateWords } from '../database/values/returns.ts'
import { wordsOf } from '../database/values/state-words.ts'
import { endpoint } from '../platform/contract/endpoint.ts'
import { oneOf } from '../platform/contract/query-values.ts'
import { managers } from '../platform/contract/roles.ts'
import { tablePage, tableQuery } from '../platform/contract/table-query.ts'

const number = z.number().int()

const returnRow = z
  .object({
    id: number,
    order_id: number,
    state: z.enum(wordsOf(returnStateWords)),
    kind: z.enum(returnKinds),
    full_name: z.string(),
    first_item: z.string().describe('Name of the first line'),
    pieces: number,
    tracking_number: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ReturnRow' })

export type ReturnRow = z.output<typeof returnRow>

export const listReturns = endpoint({
  tag: 'staff orders',
  access: 'staff',
  roles: managers,
  method: 'GET',
  path: '/api/staff/returns/',
  summary: 'Returns of all orders as a table: those that wait for staff unless a state is given, the oldest first',
  query: z.object({ ...tableQuery(['created']), state: oneOf(['open', 'all', ...wordsOf(returnStateWords)]) }),
  responses: { 200: tablePage(returnRow) },
})

export type ReturnsQuery = z.output<(typeof listReturns)['query']>
