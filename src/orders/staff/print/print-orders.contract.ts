import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { packers } from '../../../platform/contract/roles.ts'
import { staffOrder } from '../staff-orders.contract.ts'

/** What a printer takes in one go, and a person can carry. */
const maxPrinted = 50

export const printOrders = endpoint({
  method: 'GET',
  path: '/api/staff/orders/print/',
  summary: 'Several orders with all that slips, labels and picking lists show, in the order that was asked for',
  tag: 'staff orders',
  access: 'staff',
  roles: packers,
  query: z.object({
    ids: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15})*$/, 'Ожидаются номера через запятую.')
      .transform((text) => [...new Set(text.split(',').map(Number))])
      .pipe(z.array(z.number()).max(maxPrinted, `Не больше ${maxPrinted} заказов сразу.`)),
  }),
  responses: {
    200: z.object({
      orders: z.array(staffOrder),
      missing: z.array(z.number()).describe('Numbers that do not exist, or that the role may not see'),
    }),
  },
})
