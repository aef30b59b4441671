import { z } from 'zod'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'

const tag = 'collection'

const collected = z
  .object({
    product_id: z.number().int().nullable().describe('Null when its page is gone'),
    product_name: z.string(),
    product_image: z.string().nullable(),
    quantity: z.number().int(),
  })
  .meta({ id: 'CollectedProduct' })

export type CollectedProduct = z.output<typeof collected>

export const getCollection = endpoint({
  method: 'GET',
  path: '/api/collection/',
  summary: 'Everything that the signed-in shopper has bought and received, the newest first',
  tag,
  access: 'customer',
  responses: { 200: z.array(collected) },
})

const link = z.object({
  url: z.string().nullable().describe('Address that shows the collection to whoever knows it; null: not shared'),
})

export const getCollectionLink = endpoint({
  method: 'GET',
  path: '/api/collection/link/',
  summary: 'The secret link to one’s collection',
  tag,
  access: 'customer',
  responses: { 200: link },
})

export const shareCollection = endpoint({
  method: 'POST',
  path: '/api/collection/link/',
  summary: 'Make a secret link, or give the one there is',
  tag,
  access: 'customer',
  responses: { 200: link },
})

export const revokeCollectionLink = endpoint({
  method: 'DELETE',
  path: '/api/collection/link/',
  summary: 'Revoke the link: whoever has it sees nothing from now on',
  tag,
  access: 'customer',
  responses: { 200: link },
})

export const getSharedCollection = endpoint({
  method: 'GET',
  path: '/api/collection/shared/{token}/',
  summary: 'Somebody’s collection by its secret link, without prices or a word about whose it is',
  tag,
  access: 'guest',
  params: z.object({ token: z.string().max(100) }),
  responses: { 200: z.array(collected), 404: errorAnswer },
})
