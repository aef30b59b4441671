import { z } from 'zod'
import { carrierNames } from '../../database/values/parcel-states.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { managers } from '../../platform/contract/roles.ts'

const tag = 'staff: parcels'
const access = 'staff'
const roles = managers
const number = z.number().int()

const carriers = z
  .object({
    carriers: z.array(
      z.object({
        name: z.enum(carrierNames),
        has_keys: z.boolean(),
        points: number.describe('Pickup points that are known'),
        places_at: z.iso.datetime().nullable().describe('When they were last copied'),
        problem: z.string().nullable().describe('What it answered last, if that was no good'),
        problem_at: z.iso.datetime().nullable(),
      }),
    ),
    sender: z.object({
      city_code: number,
      city_name: z.string().nullable(),
      shipment_point: z.string().nullable(),
      postal_index: z.string(),
      version: number,
    }),
  })
  .meta({ id: 'Carriers' })

export type CarriersState = z.output<typeof carriers>

export const getCarriers = endpoint({
  method: 'GET',
  path: '/api/staff/carriers/',
  summary: 'How the shop gets on with its carriers, and where parcels start',
  tag,
  access,
  roles,
  responses: { 200: carriers },
})

export const setSender = endpoint({
  method: 'PUT',
  path: '/api/staff/carriers/sender/',
  summary: 'Where parcels start: prices are asked for from there',
  tag,
  access,
  roles,
  body: z.object({
    version: number.describe('As it was shown'),
    city_code: z.int('Введите код города числом.').min(1).max(2_000_000_000),
    shipment_point: z
      .string()
      .trim()
      .max(40)
      .transform((text) => text || null)
      .nullable(),
    postal_index: z.string().regex(/^\d{6}$/, 'В индексе шесть цифр.'),
  }),
  responses: { 200: carriers, 409: errorAnswer },
})

export type SenderEdit = z.output<(typeof setSender)['body']>
