import { z } from 'zod'
import { orderStateWords } from '../database/values/order-states.ts'
import { preorderAnswerStates, releaseMoveKinds } from '../database/values/preorders.ts'
import { wordsOf } from '../database/values/state-words.ts'
import { idParams } from '../platform/contract/edit-values.ts'
import { endpoint, errorAnswer } from '../platform/contract/endpoint.ts'

const tag = 'preorders'

const releaseMonth = z.object({ release_year: z.number().int().nullable(), release_month: z.number().int().nullable() })

const question = z.object({
  answer_id: z.number().int(),
  kind: z.enum(releaseMoveKinds).describe('The release has moved, or too few pieces came'),
  offered: releaseMonth,
  note: z.string(),
})

const preorder = z
  .object({
    order_id: z.number().int(),
    position: z.number().int(),
    product_id: z.number().int().nullable().describe('Null when there is no page of it any more'),
    product_name: z.string(),
    product_image: z.string().nullable(),
    quantity: z.number().int(),
    total_price: z.number().describe('Roubles for all pieces, as bought'),
    order_status: z.enum(wordsOf(orderStateWords)),
    paid_at: z.iso.datetime().nullable(),
    to_pay: z.number().describe('Roubles that the order lacks now'),
    pay_until: z.iso.datetime().nullable().describe('When what is to pay must have come'),
    later: z.number().describe('Roubles that the order will owe when its preorders have come'),
    back: z.number().describe('Roubles that go back if the shopper gives it up'),
    release: releaseMonth.describe('As it is known now'),
    agreed: releaseMonth.describe('What the shopper has agreed to'),
    arrived_at: z.iso.datetime().nullable(),
    question: question.nullable().describe('To be answered'),
  })
  .meta({ id: 'Preorder' })

export type Preorder = z.output<typeof preorder>

const refused = z.object({
  order_id: z.number().int(),
  product_name: z.string(),
  at: z.iso.datetime(),
})

const shopper = { tag, access: 'customer' } as const

export const listPreorders = endpoint({
  ...shopper,
  method: 'GET',
  path: '/api/preorders/',
  summary:
    'The preorders of the signed-in shopper that are not sent yet, the nearest first, and those that were given up',
  responses: { 200: z.object({ preorders: z.array(preorder), refused: z.array(refused) }) },
})

export type MyPreorders = z.output<(typeof listPreorders)['responses'][200]>

const lineParams = z.object({
  order: z.coerce.number().int().min(1).max(1e15),
  position: z.coerce.number().int().min(0).max(32_767),
})

export const answerPreorder = endpoint({
  ...shopper,
  method: 'POST',
  path: '/api/preorders/{order}/{position}/',
  summary: 'Wait for the month that was offered, or give the preorder up: the money goes back',
  params: lineParams,
  body: z.discriminatedUnion('answer', [
    z.object({ answer: z.literal('wait'), answer_id: z.number().int().describe('The question that was shown') }),
    z.object({ answer: z.literal('refund') }),
  ]),
  responses: {
    200: z.object({ preorders: z.array(preorder), refused: z.array(refused) }),
    404: errorAnswer,
    409: errorAnswer,
  },
})

const linkParams = z.object({ id: z.string().max(100), token: z.string().max(100) })

const linkedQuestion = z
  .object({
    order_id: z.number().int(),
    product_name: z.string(),
    quantity: z.number().int(),
    kind: z.enum(releaseMoveKinds),
    note: z.string(),
    agreed: releaseMonth,
    offered: releaseMonth,
    back: z.number().describe('Roubles that go back if the buyer gives it up'),
    state: z
      .enum([...preorderAnswerStates, 'settled'])
      .describe('`settled`: the order is sent or cancelled, or the goods came'),
    newer: z.string().nullable().describe('Path of the page of the question that took its place'),
  })
  .meta({ id: 'LinkedQuestion' })

export type LinkedQuestion = z.output<typeof linkedQuestion>

export const getLinkedQuestion = endpoint({
  method: 'GET',
  path: '/api/preorders/answers/{id}/{token}/',
  summary: 'The question of a letter, without signing in. Looking answers nothing',
  tag,
  access: 'guest',
  params: linkParams,
  responses: { 200: linkedQuestion, 404: errorAnswer },
})

export const answerByLink = endpoint({
  method: 'POST',
  path: '/api/preorders/answers/{id}/{token}/',
  summary: 'Answer the question of a letter, without signing in. It counts once',
  tag,
  access: 'guest',
  params: linkParams,
  body: z.object({ answer: z.enum(['wait', 'refund']) }),
  responses: { 200: linkedQuestion, 404: errorAnswer, 409: errorAnswer, 429: errorAnswer },
})

const calendarFile = z.string().meta({ format: 'binary' }).describe('The calendar file itself')

export const getReleaseCalendar = endpoint({
  method: 'GET',
  path: '/api/preorders/releases/{id}/calendar/',
  summary: 'The release of a product as a calendar file (iCalendar)',
  tag,
  access: 'guest',
  params: idParams,
  responses: { 200: calendarFile, 404: errorAnswer },
})

export const getOwnCalendar = endpoint({
  ...shopper,
  method: 'GET',
  path: '/api/preorders/calendar/',
  summary: 'What the signed-in shopper waits for, as a calendar file (iCalendar)',
  responses: { 200: calendarFile },
})
