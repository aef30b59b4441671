import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { packers } from '../../../platform/contract/roles.ts'

/** Served as `text/event-stream`: `orders` with `fresh`, `changed` and `gone` numbers, and `reload` when some may be missing. */
export const watchOrders = endpoint({
  method: 'GET',
  path: '/api/staff/orders/events/',
  summary: 'New and changed orders as server-sent events, of all processes; needs `Accept: text/event-stream`',
  tag: 'staff: orders',
  access: 'staff',
  roles: packers,
  responses: { 200: z.string() },
})
