import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'

export const category = z
  .object({
    id: z.number().int(),
    name: z.string(),
    image: z.string().nullable(),
  })
  .meta({ id: 'Category' })

export type Category = z.output<typeof category>

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories/',
  summary: 'All categories, in the order of the shop',
  tag: 'catalogue',
  responses: { 200: z.array(category) },
})
