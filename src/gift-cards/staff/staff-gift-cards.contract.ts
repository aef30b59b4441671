import { z } from 'zod'
import { cardMovementKinds, cardPictures } from '../../database/values/gift-cards.ts'
import { idParams } from '../../platform/contract/edit-values.ts'
import { isEmail } from '../../platform/contract/email-value.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { managers } from '../../platform/contract/roles.ts'
import { lineOf, paragraphsOf, requiredLine } from '../../platform/contract/text-values.ts'
import { dayValue } from '../../platform/contract/time-values.ts'
import { cardStates } from '../card-state.ts'
import { cardCode } from '../gift-cards.contract.ts'

const staff = { tag: 'staff: gift cards', access: 'staff', roles: managers } as const
const one = { ...staff, params: idParams } as const

const staffCard = z
  .object({
    id: z.number().int(),
    end: z.string().nullable().describe('The last characters of its code; null while it has none'),
    sum: z.number().describe('Roubles that were put on it'),
    balance: z.number().describe('Roubles that are left'),
    state: z.enum(cardStates),
    until: z.iso.datetime(),
    email: z.string().describe('Who gets it by letter; empty for nobody'),
    text: z.string(),
    send_at: z.iso.datetime().nullable().describe('When the letter goes out, or went out'),
    order_id: z.number().int().nullable().describe('The order by which it was bought'),
    author: z.string().nullable().describe('Who of the staff issued it'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'StaffGiftCard' })

export type StaffCard = z.output<typeof staffCard>

const movement = z.object({
  id: z.number().int(),
  kind: z.enum(cardMovementKinds),
  sum: z.number().describe('Roubles; negative takes them off the card'),
  order_id: z.number().int().nullable(),
  note: z.string().nullable(),
  author: z.string().nullable(),
  at: z.iso.datetime(),
})

export type CardMovement = z.output<typeof movement>

const opened = z.object({ card: staffCard, movements: z.array(movement).describe('The newest 200') })

export type OpenedCard = z.output<typeof opened>

const withCode = opened.extend({
  code: z.string().nullable().describe('Shown this once; null when it goes out by letter'),
})

export const listStaffCards = endpoint({
  method: 'GET',
  path: '/api/staff/gift-cards/',
  summary: 'The latest 100 cards; by the last characters of a code, an address, or the number of an order',
  ...staff,
  query: z.object({ q: lineOf(254).default('') }),
  responses: {
    200: z.object({
      cards: z.array(staffCard),
      count: z.number().int().describe('Of all cards with money on them'),
      owed: z.number().describe('Roubles on all cards: what the shop owes'),
    }),
  },
})

export const openStaffCard = endpoint({
  method: 'GET',
  path: '/api/staff/gift-cards/{id}/',
  summary: 'One card with what happened to it',
  ...one,
  responses: { 200: opened, 404: errorAnswer },
})

const fields = z.object({
  sum: z
    .number('Ожидается сумма в рублях.')
    .min(1, 'Не меньше рубля.')
    .max(100_000, 'Не больше 100 000 ₽.')
    .refine((sum) => Number.isInteger(Math.round(sum * 1e6) / 1e4), 'Не больше двух знаков после запятой.'),
  email: lineOf(254)
    .refine((text) => text === '' || isEmail(text), 'Проверьте адрес почты.')
    .default('')
    .describe('Gets the code by letter; empty: the code is in the answer'),
  text: paragraphsOf(500).default(''),
  picture: z.enum(cardPictures).default('fox'),
  day: dayValue('Ожидается день.').nullable().default(null).describe('Of the letter; null for at once'),
  note: requiredLine(200, 'Напишите, за что карта.').describe('Why it is given, for the ledger'),
})

export type IssuedCard = z.output<typeof fields>

export const issueCard = endpoint({
  method: 'POST',
  path: '/api/staff/gift-cards/',
  summary: 'Issue a card that nobody has paid for: a present or an apology',
  ...staff,
  recentIdentity: true,
  body: fields,
  responses: { 200: withCode },
})

const namedCard = z.object({ id: z.number().int(), end: z.string(), balance: z.number().describe('Roubles') })

export const checkCard = endpoint({
  method: 'POST',
  path: '/api/staff/gift-cards/check/',
  summary: 'What is on the card of this code, for an order that staff take; wrong codes are limited',
  ...staff,
  body: z.object({ code: cardCode }),
  responses: { 200: namedCard, 404: errorAnswer, 409: errorAnswer, 429: errorAnswer },
})

const why = z.object({ note: requiredLine(200, 'Напишите причину.') })

export const blockCard = endpoint({
  method: 'POST',
  path: '/api/staff/gift-cards/{id}/block/',
  summary: 'Nobody can pay with it any more, or again; what goes back to it still does',
  ...one,
  body: why.extend({ blocked: z.boolean() }),
  responses: { 200: opened, 404: errorAnswer },
})

export const renewCode = endpoint({
  method: 'POST',
  path: '/api/staff/gift-cards/{id}/code/',
  summary: 'A new code in the place of one that was lost or seen by others',
  ...one,
  recentIdentity: true,
  body: why,
  responses: { 200: withCode, 404: errorAnswer, 409: errorAnswer },
})
