import { z } from 'zod'
import { idParams } from '../../platform/contract/edit-values.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { managers } from '../../platform/contract/roles.ts'
import { lineOf, requiredLine } from '../../platform/contract/text-values.ts'
import { zonedMomentValue } from '../../platform/contract/time-values.ts'
import { tableFormats } from '../../platform/spreadsheet/table-formats.ts'
import { discount } from '../discounts.contract.ts'
import { limitPeriods, promotionKinds } from '../promotion.ts'

const staff = { tag: 'staff: promotions', access: 'staff', roles: managers } as const
const one = { ...staff, params: idParams } as const

const roubles = z
  .number('Ожидается сумма в рублях.')
  .min(0, 'Не меньше нуля.')
  .max(10_000_000, 'Слишком большая сумма.')
const limit = z.int('Ожидается целое число.').min(1, 'Не меньше 1.').max(1_000_000, 'Не больше 1 000 000.').nullable()
const moment = zonedMomentValue().nullable()
const names = z.array(lineOf(200)).max(500, 'Не больше 500.').default([])

const fields = z
  .object({
    title: requiredLine(120, 'Напишите, за что скидка.'),
    kind: z.enum(promotionKinds),
    value: roubles.default(0).describe('Per cent or roubles, by kind'),
    take: z.int('Ожидается целое число.').min(0).max(100).default(0).describe('Of every so many pieces …'),
    pay: z.int('Ожидается целое число.').min(0).max(100).default(0).describe('… so many are paid'),
    gifts: names.describe('SKUs; one piece of them is free'),
    skus: names.describe('Only these goods'),
    category_ids: z.array(z.number().int()).max(200).default([]),
    series: names.describe('By name'),
    makers: names.describe('By name'),
    preorders: z.enum(['only', 'without']).nullable().default(null),
    min_sum: roubles.default(0),
    min_pieces: z.int('Ожидается целое число.').min(0).max(1000).default(0),
    first_order: z.boolean().default(false),
    min_spent: roubles.default(0).describe('Only customers who have bought for so much'),
    customers: names.describe('E-mail addresses: only these customers'),
    combinable: z.boolean().default(false),
    priority: z.int('Ожидается целое число.').min(-1000).max(1000).default(0),
    by_code: z.boolean().default(false),
    code: z.string().max(40, 'Не длиннее 40 знаков.').default('').describe('One for everybody'),
    from: moment.default(null),
    until: moment.default(null),
    max_uses: limit.default(null),
    max_per_customer: limit.default(null),
    max_per_period: limit.default(null),
    period: z.enum(limitPeriods).default('day').describe('Of `max_per_period`, by the shop’s calendar'),
  })
  .superRefine((given, context) => {
    const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (given.kind === 'percent' && (given.value < 1 || given.value > 90 || !Number.isInteger(given.value)))
      wrong('value', 'Целое число от 1 до 90.')
    if ((given.kind === 'sum' || given.kind === 'price') && given.value < 1) wrong('value', 'Не меньше рубля.')
    if (given.kind === 'sum' && given.min_sum <= given.value)
      wrong('min_sum', 'Сумма товаров должна быть больше скидки.')
    if (given.kind === 'n_for_m' && !(given.take > given.pay && given.pay > 0))
      wrong('take', 'Берут больше штук, чем оплачивают.')
    if (given.kind === 'gift' && given.gifts.length === 0) wrong('gifts', 'Укажите артикул подарка.')
    if (given.from && given.until && Date.parse(given.from) >= Date.parse(given.until))
      wrong('until', 'Акция должна закончиться позже, чем начнётся.')
  })

export type PromotionFields = z.output<typeof fields>

const staffPromotion = z
  .object({
    id: z.number().int(),
    title: z.string().describe('What the shopper reads'),
    rule: z.string().describe('In words: what it takes off which goods, and when'),
    by_code: z.boolean(),
    code: z.string().nullable().describe('The one for everybody'),
    codes: z.number().int().describe('How many codes are not revoked'),
    from: z.iso.datetime().nullable(),
    until: z.iso.datetime().nullable(),
    state: z.enum(['on', 'planned', 'over', 'stopped']),
    uses: z.number().int().describe('Orders that stand'),
    cost: z.number().describe('Roubles that it took off them'),
    max_uses: z.number().int().nullable(),
    max_per_customer: z.number().int().nullable(),
    max_per_period: z.number().int().nullable(),
    overlaps: z.array(z.number().int()).describe('Others on at the same time, for goods that may be the same'),
  })
  .meta({ id: 'StaffPromotion' })

export type StaffPromotion = z.output<typeof staffPromotion>

const list = z.array(staffPromotion)

export const listPromotions = endpoint({
  method: 'GET',
  path: '/api/staff/promotions/',
  summary: 'Promotions that are on or planned, and the latest 200: what each is and when it is on',
  ...staff,
  responses: { 200: list },
})

export const createPromotion = endpoint({
  method: 'POST',
  path: '/api/staff/promotions/',
  summary: 'A new promotion. Its rule does not change later: it is stopped, and another one made',
  ...staff,
  body: fields,
  responses: { 200: list, 409: errorAnswer },
})

export const changePromotion = endpoint({
  method: 'PATCH',
  path: '/api/staff/promotions/{id}/',
  summary: 'Change its sentence, its end and its limits, those that are given; the rule stays as it was promised',
  ...one,
  body: z.object({
    title: requiredLine(120, 'Напишите, за что скидка.').optional(),
    until: moment.optional(),
    max_uses: limit.optional(),
    max_per_customer: limit.optional(),
    max_per_period: limit.optional().describe('Of the day, unless it had another period before'),
  }),
  responses: { 200: list, 404: errorAnswer },
})

export type PromotionChanges = z.output<(typeof changePromotion)['body']>

export const stopPromotion = endpoint({
  method: 'POST',
  path: '/api/staff/promotions/{id}/stop/',
  summary: 'Ends it now, or lets it go on again',
  ...one,
  body: z.object({ stopped: z.boolean() }),
  responses: { 200: list, 404: errorAnswer },
})

const report = z
  .object({
    orders: z.number().int().describe('That stand'),
    customers: z.number().int(),
    given_back: z.number().int().describe('Orders that were cancelled or expired'),
    sold: z.number().describe('Roubles that goods of these orders cost after all discounts'),
    cost: z.number().describe('Roubles that this promotion took off'),
    margin: z
      .number()
      .nullable()
      .describe('Roubles left of the goods after what the shop paid for them; null when it is known for none'),
  })
  .meta({ id: 'PromotionReport' })

export type PromotionReport = z.output<typeof report>

export const reportPromotion = endpoint({
  method: 'GET',
  path: '/api/staff/promotions/{id}/report/',
  summary: 'What a promotion sold and cost, and the margin after discounts; without what came back',
  ...one,
  responses: { 200: report, 404: errorAnswer },
})

export const makeCodes = endpoint({
  method: 'POST',
  path: '/api/staff/promotions/{id}/codes/',
  summary: 'Makes codes that can be used once each',
  ...one,
  body: z.object({
    count: z.int('Ожидается целое число.').min(1, 'Не меньше 1.').max(10_000, 'Не больше 10 000 за раз.'),
  }),
  responses: { 200: z.object({ made: z.number().int() }), 404: errorAnswer },
})

export const exportCodes = endpoint({
  method: 'GET',
  path: '/api/staff/promotions/{id}/codes/export/',
  summary: 'All codes of a promotion with what became of them',
  ...one,
  query: z.object({ format: z.enum(tableFormats).default('xlsx') }),
  responses: { 200: z.string().meta({ format: 'binary' }).describe('The file itself'), 404: errorAnswer },
})

export const revokeCode = endpoint({
  method: 'POST',
  path: '/api/staff/promotions/codes/revoke/',
  summary: 'A code is not accepted any more; orders that have used it stay',
  ...staff,
  body: z.object({ code: z.string().min(1, 'Введите промокод.').max(40) }),
  responses: { 200: z.object({ code: z.string() }), 404: errorAnswer },
})

export const previewPromotion = endpoint({
  method: 'POST',
  path: '/api/staff/promotions/preview/',
  summary: 'What a promotion would do to the cart of a customer, beside those that are on',
  ...staff,
  body: z.object({ promotion: fields, email: z.string().max(254) }),
  responses: {
    200: z.object({
      rule: z.string(),
      goods: z.number().describe('Roubles, before discounts'),
      total: z.number().describe('Roubles, after'),
      discounts: z.array(discount).describe('As the shopper reads them'),
      problem: z.string().nullable().describe('Why it takes nothing off'),
    }),
    404: errorAnswer,
  },
})
