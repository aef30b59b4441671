import { z } from 'zod'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { pathId } from '../kept.contract.ts'

const tag = 'wishlist'
const done = z.object({ detail: z.string() })

export const requestRestock = endpoint({
  method: 'POST',
  path: '/api/products/{id}/await/',
  summary: 'Ask for one letter when a product that is gone returns',
  tag,
  access: 'customer',
  params: z.object({ id: pathId }),
  responses: { 200: done, 404: errorAnswer, 409: errorAnswer },
})

export const cancelRestockRequest = endpoint({
  method: 'DELETE',
  path: '/api/products/{id}/await/',
  summary: 'No letter, after all',
  tag,
  access: 'customer',
  params: z.object({ id: pathId }),
  responses: { 200: done, 404: errorAnswer },
})
