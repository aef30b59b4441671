import { z } from 'zod'
import { endpoint } from '../../platform/contract/endpoint.ts'
import { productCard } from '../catalogue.contract.ts'

const strip = z
  .object({
    id: z.number().int(),
    title: z.string(),
    href: z.string().nullable().describe('The whole list; null for goods chosen by hand'),
    products: z.array(productCard),
  })
  .meta({ id: 'HomeStrip' })
export type HomeStrip = z.output<typeof strip>

export const listHomeStrips = endpoint({
  method: 'GET',
  path: '/api/home/strips/',
  summary: 'Further strips of the home page; those without goods are left out',
  shared: true,
  tag: 'catalogue',
  responses: { 200: z.array(strip) },
})
