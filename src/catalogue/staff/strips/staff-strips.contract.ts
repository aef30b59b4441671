import { z } from 'zod'
import { idParams, newOrder, seenVersion } from '../../../platform/contract/edit-values.ts'
import { endpoint, errorAnswer } from '../../../platform/contract/endpoint.ts'
import { goodsEditors } from '../../../platform/contract/roles.ts'
import { optionalLineOf, requiredLine } from '../../../platform/contract/text-values.ts'
import { momentValue } from '../../../platform/contract/time-values.ts'
import { productCard } from '../../catalogue.contract.ts'

const staff = { tag: 'staff: home page', access: 'staff', roles: goodsEditors } as const

const fields = z.object({
  title: requiredLine(60, 'Назовите подборку.'),
  address: optionalLineOf(500).describe('A list of the shop with its filters, or null for goods chosen by hand'),
  skus: z.array(z.string().max(100)).max(24, 'Не больше 24 товаров.').describe('Chosen by hand, in their order'),
  published: z.boolean(),
  /** Optional, because some API clients are older than they. */
  starts_at: momentValue()
    .nullable()
    .optional()
    .describe('A drop: until then the home page counts down in the place of the goods'),
  text: optionalLineOf(160).optional().describe('What a drop says until then'),
})
export type StripFields = z.output<typeof fields>

const strip = z
  .object({
    id: z.number().int(),
    title: z.string(),
    address: z.string().nullable(),
    skus: z.array(z.string()),
    published: z.boolean(),
    starts_at: z.iso.datetime().nullable(),
    text: z.string().nullable(),
    version: seenVersion,
    products: z.array(productCard).describe('As the home page shows it, or would'),
  })
  .meta({ id: 'StaffStrip' })
export type StaffStrip = z.output<typeof strip>

const list = z.array(strip)

export const listStaffStrips = endpoint({
  method: 'GET',
  path: '/api/staff/strips/',
  summary: 'Strips of the home page with their goods, also those that are not published',
  ...staff,
  responses: { 200: list },
})

export const createStrip = endpoint({
  method: 'POST',
  path: '/api/staff/strips/',
  summary: 'A new strip, after the others',
  ...staff,
  body: fields,
  responses: { 200: list, 409: errorAnswer },
})

export const updateStrip = endpoint({
  method: 'PATCH',
  path: '/api/staff/strips/{id}/',
  summary: 'Changes a strip, publishes it or takes it off',
  ...staff,
  params: idParams,
  body: fields.extend({ version: seenVersion }),
  responses: { 200: list, 404: errorAnswer, 409: errorAnswer },
})

export const deleteStrip = endpoint({
  method: 'DELETE',
  path: '/api/staff/strips/{id}/',
  summary: 'Deletes a strip',
  ...staff,
  params: idParams,
  responses: { 200: list, 404: errorAnswer },
})

export const orderStrips = endpoint({
  method: 'PUT',
  path: '/api/staff/strips/order/',
  summary: 'The order of the strips: all ids',
  ...staff,
  body: newOrder(50),
  responses: { 200: list, 409: errorAnswer },
})
