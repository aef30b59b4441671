import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'

export const cdekNotification = endpoint({
  method: 'POST',
  path: '/api/parcels/cdek/',
  summary: 'CDEK tells of news. It is not signed, so nothing in it is believed: the shop asks CDEK itself',
  tag: 'delivery',
  withoutCsrf: true,
  body: z.object({
    uuid: z.string().max(60).nullish(),
    attributes: z.object({ number: z.union([z.string().max(60), z.number().transform(String)]).nullish() }).nullish(),
  }),
  responses: { 200: z.object({ detail: z.string() }) },
})
