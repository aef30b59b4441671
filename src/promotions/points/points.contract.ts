import { z } from 'zod'
import { pointKinds } from '../../database/values/point-kinds.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'

const whole = z.number().int()

export const accountPoints = z
  .object({
    is_on: z.boolean().describe('Whether the shop gives points now'),
    balance: whole,
    owed: whole.describe('Taken from the next points: goods were returned whose points were spent'),
    percent: z.number().describe('Of what this shopper pays for goods'),
    max_share: z.number().describe('Per cent of the goods of an order that points may pay'),
    expiring: z.array(z.object({ points: whole, until: z.iso.date().describe('The last day') })),
    history: z
      .array(
        z.object({
          id: whole,
          at: z.iso.datetime(),
          kind: z.enum(pointKinds),
          change: whole,
          order_id: whole.nullable(),
          reason: z.string().nullable().describe('In the words of staff'),
        }),
      )
      .describe('The latest 50'),
    more: z.boolean().describe('There are earlier ones: ask with `before`'),
  })
  .meta({ id: 'AccountPoints' })

export type AccountPoints = z.output<typeof accountPoints>

export const historyQuery = z.object({
  before: z.coerce.number().int().min(1).max(1e15).optional().describe('The id of the last entry that was shown'),
})

const customer = { tag: 'points', access: 'customer' } as const

export const getPoints = endpoint({
  method: 'GET',
  path: '/api/points/',
  summary: 'Points of the account: how many, until when, and why',
  ...customer,
  query: historyQuery,
  responses: { 200: accountPoints },
})

export const wantPoints = endpoint({
  method: 'PUT',
  path: '/api/points/wanted/',
  summary: 'Spend so many points on the next order; carts and the checkout say how many it takes',
  ...customer,
  body: z.object({
    points: z.int('Введите целое число.').min(1, 'Не меньше одного балла.').max(10_000_000, 'Слишком много.'),
  }),
  responses: { 200: z.object({ points: whole }), 409: errorAnswer },
})

export const keepPoints = endpoint({
  method: 'DELETE',
  path: '/api/points/wanted/',
  summary: 'Spend none',
  ...customer,
  responses: { 200: z.object({ points: z.null() }) },
})
