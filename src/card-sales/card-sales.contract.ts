import { z } from 'zod'
import { cardPictures } from '../database/values/gift-cards.ts'
import { emailValue } from '../platform/contract/email-value.ts'
import { endpoint, errorAnswer } from '../platform/contract/endpoint.ts'
import { paragraphsOf } from '../platform/contract/text-values.ts'
import { dayValue } from '../platform/contract/time-values.ts'

const tag = 'gift cards'

const offer = z.object({
  min: z.number().int().describe('Roubles'),
  max: z.number().int().describe('Roubles; 0: none is sold'),
  months: z.number().int().describe('So long it can be used'),
})

export type CardOffer = z.output<typeof offer>

export const getCardOffer = endpoint({
  method: 'GET',
  path: '/api/gift-cards/offer/',
  summary: 'For how much and how long a gift card can be bought',
  tag,
  access: 'customer',
  responses: { 200: offer },
})

const form = z.object({
  key: z.uuid().describe('The same for every attempt: it is one order; with another card it is 409 `key_reused`'),
  sum: z.int('Ожидается сумма в рублях, без копеек.'),
  email: emailValue('Введите email получателя правильно.'),
  text: paragraphsOf(500).default(''),
  picture: z.enum(cardPictures).default('fox'),
  day: dayValue('Ожидается день.').nullable().default(null).describe('Of the letter; null: as soon as it is paid'),
  consent: z.boolean('Необходимо согласие на обработку персональных данных'),
})

export type CardForm = z.output<typeof form>

export const buyCard = endpoint({
  method: 'POST',
  path: '/api/gift-cards/orders/',
  summary: 'Order a gift card: it is paid like an order, and its code goes to the recipient',
  tag,
  access: 'customer',
  body: form,
  responses: { 200: z.object({ order_id: z.number().int() }), 409: errorAnswer, 429: errorAnswer },
})
