import { z } from 'zod'
import { secretLinkCalls } from '../cart/sharing/secret-link.contract.ts'
import { endpoint, errorAnswer } from '../platform/contract/endpoint.ts'

const tag = 'collection'

const collected = z
  .object({
    product_id: z.number().int().nullable().describe('Null when its page is gone'),
    product_name: z.string(),
    product_image: z.string().nullable(),
    quantity: z.number().int(),
    height_mm: z.number().int().nullable(),
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

export const {
  find: getCollectionLink,
  make: shareCollection,
  revoke: revokeCollectionLink,
} = secretLinkCalls('/api/collection/link/', { tag, what: 'collection' })

export const getSharedCollection = endpoint({
  method: 'GET',
  path: '/api/collection/shared/{token}/',
  summary: 'Somebody’s collection by its secret link, without prices or a word about whose it is',
  tag,
  access: 'guest',
  params: z.object({ token: z.string().max(100) }),
  responses: { 200: z.array(collected), 404: errorAnswer },
})
