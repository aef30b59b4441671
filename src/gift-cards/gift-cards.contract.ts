import { z } from 'zod'
import { idParams } from '../platform/contract/edit-values.ts'
import { endpoint, errorAnswer } from '../platform/contract/endpoint.ts'

/** A card that a shopper has entered. */
const enteredCard = z
  .object({
    id: z.number().int(),
    end: z.string().describe('The last characters of its code'),
    balance: z.number().describe('Roubles'),
    until: z.iso.datetime().describe('It can be used until then'),
    in_use: z.boolean().describe('It pays for the next order'),
    problem: z.string().nullable().describe('Why it cannot pay now'),
  })
  .meta({ id: 'EnteredGiftCard' })

export type EnteredCard = z.output<typeof enteredCard>

/** What a checkout says of the cards that its shopper has entered, where there are any. */
export const checkoutCards = { gift_cards: z.array(enteredCard).optional() }

export const cardCode = z
  .string('Введите код карты.')
  .trim()
  .min(1, 'Введите код карты.')
  .max(40, 'Не длиннее 40 знаков.')

const customer = { tag: 'gift cards', access: 'customer' } as const

const cards = z.array(enteredCard)

export const listGiftCards = endpoint({
  method: 'GET',
  path: '/api/gift-cards/',
  summary: 'The cards that the shopper has entered, the newest first',
  ...customer,
  responses: { 200: cards },
})

export const enterGiftCard = endpoint({
  method: 'POST',
  path: '/api/gift-cards/',
  summary: 'Enter the code of a card: its balance, and by default it pays for the next order',
  ...customer,
  body: z.object({
    code: cardCode,
    use: z.boolean().default(true),
  }),
  responses: { 200: cards, 404: errorAnswer, 409: errorAnswer, 429: errorAnswer },
})

export const useGiftCard = endpoint({
  method: 'PATCH',
  path: '/api/gift-cards/{id}/',
  summary: 'Say whether a card that was entered pays for the next order',
  ...customer,
  params: idParams,
  body: z.object({ in_use: z.boolean() }),
  responses: { 200: cards, 404: errorAnswer, 409: errorAnswer },
})
