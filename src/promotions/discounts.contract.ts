import { z } from 'zod'
import { endpoint, errorAnswer } from '../platform/contract/endpoint.ts'

/** What one promotion takes off the goods of a cart. */
export const discount = z
  .object({
    promotion: z.number().int(),
    title: z.string().describe('For the shopper'),
    sum: z.number().describe('Roubles off the goods'),
    lines: z.array(z.object({ product_id: z.number().int(), sum: z.number() })).describe('What it takes off each'),
    delivery: z.number().describe('Roubles off the delivery, as far as it costs as much; 0: nothing'),
  })
  .meta({ id: 'Discount' })

export type ShownDiscount = z.output<typeof discount>

const enteredPromo = z.object({
  code: z.string(),
  problem: z.string().nullable().describe('Why it takes nothing off now'),
})

export type EnteredPromo = z.output<typeof enteredPromo>

const shownPoints = z
  .object({
    balance: z.number().int(),
    available: z.number().int().describe('How many these goods can take'),
    wanted: z.number().int().nullable().describe('How many shall be spent'),
    used: z.number().int().describe('How many are; among the discounts as promotion 0'),
    problem: z.string().nullable().describe('Why not as many as wanted'),
    earns: z.number().int().describe('How many the order brings when it is completed'),
    max_share: z.number().describe('Per cent of the goods that points may pay'),
  })
  .meta({ id: 'PointsOfCart' })

export type ShownPoints = z.output<typeof shownPoints>

/** What carts and checkouts say of promotions, where there are any. */
export const offered = {
  discounts: z.array(discount).optional(),
  promo: enteredPromo.optional().describe('The code that was entered'),
  discount_terms: z.string().optional().describe('What becomes of the discounts when a part of the order comes back'),
  points: shownPoints.optional().describe('Of a shop that gives points; one point is one rouble'),
}

/** What an order says of its discounts: its prices and sums are those after them. */
export const orderDiscounts = z
  .array(z.object({ title: z.string(), code: z.string().nullable(), sum: z.number() }))
  .optional()
  .describe('What promotions took off it; prices and sums are those after')

export const orderPoints = z
  .object({
    earned: z.number().int(),
    spent: z.number().int().describe('Of goods that came back the points did, too'),
  })
  .optional()
  .describe('What the order brought and took; left out when it did neither')

const customer = { tag: 'cart', access: 'customer' } as const

export const enterPromo = endpoint({
  method: 'PUT',
  path: '/api/promo/',
  summary: 'Enter a promo code for the cart; it replaces the one before',
  ...customer,
  body: z.object({
    code: z.string('Введите промокод.').trim().min(1, 'Введите промокод.').max(40, 'Не длиннее 40 знаков.'),
  }),
  responses: { 200: z.object({ code: z.string() }), 404: errorAnswer, 429: errorAnswer },
})

export const removePromo = endpoint({
  method: 'DELETE',
  path: '/api/promo/',
  summary: 'Take the promo code out again',
  ...customer,
  responses: { 200: z.object({ code: z.null() }) },
})
