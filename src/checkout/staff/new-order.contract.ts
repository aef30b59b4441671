import { z } from 'zod'
import { isWholePhone, phoneDigits } from '../../accounts/phone.ts'
import { orderChannels } from '../../database/values/order-channels.ts'
import { cardCode } from '../../gift-cards/gift-cards.contract.ts'
import { maxCards } from '../../gift-cards/spend-cards.ts'
import { pickupPlaces } from '../../orders/orders.contract.ts'
import { maybeEmail, newLine, staffOrder } from '../../orders/staff/staff-orders.contract.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { managers } from '../../platform/contract/roles.ts'
import { lineOf, plainText } from '../../platform/contract/text-values.ts'
import { offered } from '../../promotions/discounts.contract.ts'
import { deliveryRequest, deliveryType } from '../checkout.contract.ts'

const staff = { tag: 'staff orders', access: 'staff', roles: managers } as const
const maxLines = 100
const customer = z.number().int().nullable()
const promo = z.string().max(40, 'Не длиннее 40 знаков.').default('').describe('A code that the customer has named')

const points = z
  .int('Введите целое число.')
  .min(0, 'Не меньше нуля.')
  .max(1_000_000, 'Слишком много.')
  .default(0)
  .describe('How many points of a known customer to spend')

const quote = z
  .object({
    delivery_types: z.array(deliveryType),
    pickup_places: pickupPlaces,
    goods: z
      .array(newLine.pick({ product_id: true, price: true }).extend({ stock: z.number().int().nullable() }))
      .describe('What they cost now, and the pieces that are left'),
    later: z.number().describe('Roubles that are not paid at once: preorders without their deposits'),
    ...offered,
  })
  .meta({ id: 'StaffOrderQuote' })

export type Quote = z.output<typeof quote>

export const quoteOrder = endpoint({
  method: 'POST',
  path: '/api/staff/orders/quote/',
  summary: 'What the ways of delivery cost for these goods; a carrier is asked when it is said where to',
  ...staff,
  body: z.object({
    lines: z.array(newLine.omit({ price: true })).max(maxLines),
    delivery: deliveryRequest.optional(),
    customer: customer.default(null),
    promo,
    points,
  }),
  responses: { 200: quote, 404: errorAnswer, 409: errorAnswer, 429: errorAnswer },
})

export const createStaffOrder = endpoint({
  method: 'POST',
  path: '/api/staff/orders/',
  summary: 'An order for a customer who called, wrote or came. Sent again with the same key, it is the same order',
  ...staff,
  body: z.object({
    key: z.uuid().describe('Made by the page, one for each order; with another order it is 409 `key_reused`'),
    channel: z.enum(orderChannels),
    customer: customer.describe('Account; null to find or make it by the e-mail address'),
    full_name: lineOf(200).describe('May be empty only when the goods are handed over at once'),
    phone: z
      .string('Введите телефон.')
      .max(40, 'Введите телефон полностью.')
      .refine((text) => text === '' || isWholePhone(text), 'Введите телефон полностью.')
      .transform(phoneDigits)
      .describe('May be empty only when the goods are handed over at once'),
    email: maybeEmail.describe('Empty for somebody without one: no account, no letters'),
    delivery: deliveryRequest,
    address: lineOf(500),
    comment: plainText(2000),
    promo,
    points,
    gift_cards: z
      .array(cardCode)
      .max(maxCards, `Не больше ${maxCards} карт.`)
      .default([])
      .describe('Codes that the customer has named; kept nowhere'),
    gift_cards_sum: z
      .number()
      .min(0)
      .max(1e12)
      .optional()
      .describe('Roubles that they were shown to pay; another sum is refused'),
    lines: z.array(newLine).min(1, 'Добавьте товары.').max(maxLines, `Не больше ${maxLines} разных товаров.`),
    total: z.number().min(0).max(1e12).describe('Roubles with delivery, as it was shown; another sum is refused'),
    payment: z
      .enum(['link', 'cash', 'counter'])
      .describe('The letter says how to pay, the money is in the till, or it is and the goods are handed over'),
  }),
  responses: { 200: staffOrder, 404: errorAnswer, 409: errorAnswer, 429: errorAnswer },
})

export type StaffOrderRequest = z.output<(typeof createStaffOrder)['body']>
