import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'

export const cdekNotification = endpoint({
  method: 'POST',
  path: '/api/parcels/cdek/',
  summary: 'CDEK tells of news. It is not signed, so nothing in it is believed: the shop asks CDEK itself',
  tag: 'delivery',
  withoutCsrf: true,
  body: z.object({
    type: z.string().max(60),
    uuid: z.string().max(60).nullish(),
    attributes: z.object({ number: z.string().max(60).nullish(), code: z.string().max(60).nullish() }).nullish(),
  }),
  responses: { 200: z.object({ detail: z.string() }) },
})
