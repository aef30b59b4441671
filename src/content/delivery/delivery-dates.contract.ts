import { z } from 'zod'
import { endpoint } from '../../platform/contract/endpoint.ts'

export const deliveryDates = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .describe('Days by the shop’s clock, both included')
  .meta({ id: 'DeliveryDates' })

export const listDeliveryDates = endpoint({
  method: 'GET',
  path: '/api/delivery/dates/',
  summary:
    'When an order that is paid today arrives, wherever the shopper lives: ways of delivery whose days are known',
  tag: 'content',
  shared: true,
  responses: {
    200: z.array(z.object({ name: z.string(), picked_up: z.boolean(), dates: deliveryDates })),
  },
})
