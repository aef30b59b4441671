import { z } from 'zod'
import { endpoint } from '../../platform/contract/endpoint.ts'
import { productCard } from '../catalogue.contract.ts'

const strip = z
  .object({
    id: z.number().int(),
    title: z.string(),
    href: z.string().nullable().describe('The whole list; null for goods chosen by hand, and until a drop begins'),
    starts_at: z.iso.datetime().nullable().describe('Of a drop: when its goods are shown'),
    when: z.string().nullable().describe('Until then: the same in words and in the shop’s time, «Сегодня в 18:00»'),
    text: z.string().nullable().describe('What a drop says until then'),
    products: z.array(productCard).describe('Empty until a drop begins'),
  })
  .meta({ id: 'HomeStrip' })
export type HomeStrip = z.output<typeof strip>

export const listHomeStrips = endpoint({
  method: 'GET',
  path: '/api/home/strips/',
  summary: 'Further strips of the home page; those without goods are left out, but for drops that have not begun',
  shared: true,
  tag: 'catalogue',
  responses: { 200: z.array(strip) },
})

export const getClock = endpoint({
  method: 'GET',
  path: '/api/home/clock/',
  summary: 'What time it is, for countdowns: the clock of a visitor may be wrong',
  tag: 'catalogue',
  responses: { 200: z.object({ now: z.iso.datetime() }) },
})
