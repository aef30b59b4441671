import { z } from 'zod'
import { discountsOnReturn } from '../../../database/values/discounts-on-return.ts'
import { idParams, seenVersion } from '../../../platform/contract/edit-values.ts'
import { endpoint, errorAnswer } from '../../../platform/contract/endpoint.ts'
import { administrators, managers } from '../../../platform/contract/roles.ts'
import { lineOf, requiredLine } from '../../../platform/contract/text-values.ts'
import { accountPoints, historyQuery } from '../points.contract.ts'

const staff = { tag: 'staff: points', access: 'staff', roles: managers } as const

const percent = () => z.number('Введите число.').min(0, 'Не меньше нуля.').max(50, 'Не больше 50.').multipleOf(0.01)

const fields = z.object({
  is_on: z.boolean(),
  percent: percent(),
  tiers: z
    .array(
      z.object({
        from: z.number('Введите сумму.').min(1).max(100_000_000).describe('Roubles bought for'),
        percent: percent(),
      }),
    )
    .max(10, 'Не больше десяти.'),
  skus: z.array(lineOf(200)).max(500, 'Не больше 500.').describe('Goods without points'),
  category_ids: z.array(z.number().int()).max(200),
  max_share: z.int('Введите целое число.').min(1, 'Не меньше 1.').max(99, 'Не больше 99.'),
  months: z.int('Введите целое число.').min(1, 'Не меньше 1.').max(120, 'Не больше 120.').nullable(),
  manager_percent: z
    .int('Введите целое число.')
    .min(0, 'Не меньше нуля.')
    .max(90, 'Не больше 90.')
    .describe('Of the goods: what a manager may take off an order by hand'),
  on_return: z
    .enum(discountsOnReturn)
    .optional()
    .describe(
      'Of orders placed from now on: what becomes of a discount when a part comes back; left out, it stays as it is',
    ),
})

const settings = fields
  .extend({
    skus: z.array(z.string()),
    on_return: z.enum(discountsOnReturn),
    version: z.int(),
    outstanding: z.number().int().describe('Points that all customers have'),
  })
  .meta({ id: 'PointSettings' })

export type PointSettings = z.output<typeof settings>

export const getPointSettings = endpoint({
  method: 'GET',
  path: '/api/staff/points/',
  summary: 'How points are earned and spent, and what managers may take off by hand',
  ...staff,
  responses: { 200: settings },
})

export const savePointSettings = endpoint({
  method: 'PUT',
  path: '/api/staff/points/',
  summary: 'Change it, for orders that are completed from now on',
  ...staff,
  roles: administrators,
  body: fields.extend({ version: seenVersion }),
  responses: { 200: settings, 409: errorAnswer },
})

export type PointSettingsBody = z.output<(typeof savePointSettings)['body']>

export const getCustomerPoints = endpoint({
  method: 'GET',
  path: '/api/staff/customers/{id}/points/',
  summary: 'Points of a customer, as they see them',
  ...staff,
  params: idParams,
  query: historyQuery,
  responses: { 200: accountPoints, 404: errorAnswer },
})

export const adjustPoints = endpoint({
  method: 'POST',
  path: '/api/staff/customers/{id}/points/',
  summary: 'Add or take points by hand',
  ...staff,
  recentIdentity: true,
  params: idParams,
  body: z.object({
    points: z
      .int('Введите целое число.')
      .min(-1_000_000, 'Слишком много.')
      .max(1_000_000, 'Слишком много.')
      .refine((points) => points !== 0, 'Введите, сколько баллов.')
      .describe('Below zero to take'),
    reason: requiredLine(200, 'Напишите, за что: покупатель это увидит.'),
  }),
  responses: { 200: accountPoints, 404: errorAnswer, 409: errorAnswer },
})
