import { z } from 'zod'
import { preorderAnswerStates, releaseMoveKinds } from '../../database/values/preorders.ts'
import { idParams, seenVersion } from '../../platform/contract/edit-values.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { managers } from '../../platform/contract/roles.ts'

const staff = { tag: 'staff: preorders', access: 'staff', roles: managers } as const

const year = z.number().int()
const month = z.number().int().nullable()
const releaseMonth = z.object({ release_year: year.nullable(), release_month: month })

const release = z
  .object({
    product_id: z.number().int(),
    name: z.string(),
    sku: z.string(),
    ...releaseMonth.shape,
    preorder_until: z.iso.date().nullable(),
    preorder_over: z.boolean(),
    stock: z.number().int().nullable().describe('How many more may be preordered; null for no cap'),
    orders: z.number().int().describe('That wait for it'),
    pieces: z.number().int(),
    paid_pieces: z.number().int(),
    unasked: z.number().int().describe('Lines that were promised an earlier month and not asked about this one'),
    unanswered: z.number().int(),
  })
  .meta({ id: 'Release' })

export type StaffRelease = z.output<typeof release>

export const listReleases = endpoint({
  method: 'GET',
  path: '/api/staff/preorders/',
  summary: 'Releases that are not out yet, the nearest first, with who waits for them',
  ...staff,
  responses: { 200: z.object({ releases: z.array(release) }) },
})

const buyer = z.object({
  order_id: z.number().int(),
  position: z.number().int(),
  full_name: z.string(),
  quantity: z.number().int(),
  agreed: releaseMonth,
  paid_at: z.iso.datetime().nullable(),
  back: z.number().describe('Roubles that go back if the buyer gives it up'),
})

const question = buyer.extend({
  answer_id: z.number().int(),
  phone: z.string(),
  email: z.string(),
  offered: releaseMonth,
  asked_at: z.iso.datetime(),
  reminders: z.number().int(),
})

export type StaffQuestion = z.output<typeof question>

const move = z.object({
  id: z.number().int(),
  kind: z.enum(releaseMoveKinds),
  ...releaseMonth.shape,
  note: z.string(),
  author: z.string().nullable(),
  created_at: z.iso.datetime(),
  is_announced: z.boolean().describe('All letters are written'),
  answers: z.record(z.enum(preorderAnswerStates), z.number().int()),
})

export type StaffMove = z.output<typeof move>

const batch = z.object({
  id: z.number().int(),
  pieces: z.number().int(),
  author: z.string().nullable(),
  at: z.iso.datetime(),
})

const wholeRelease = release
  .extend({
    version: seenVersion.describe('Of the product'),
    free: z.number().int().describe('Pieces that came and are put aside for nobody'),
    batches: z.array(batch),
    moves: z.array(move).describe('The newest first'),
    questions: z.array(question).describe('Without an answer, the oldest first; at most 200'),
  })
  .meta({ id: 'WholeRelease' })

export type WholeRelease = z.output<typeof wholeRelease>

export const getRelease = endpoint({
  method: 'GET',
  path: '/api/staff/preorders/{id}/',
  summary: 'A release with its moves and the buyers who have not answered',
  ...staff,
  params: idParams,
  responses: { 200: wholeRelease, 404: errorAnswer },
})

const newMonth = z.object({
  year: z.int('Укажите год.').min(2000, 'Укажите год.').max(2100, 'Укажите год.'),
  month: z.int('Выберите месяц.').min(1, 'Выберите месяц.').max(12, 'Выберите месяц.').nullable(),
})

const preview = z
  .object({
    orders: z.number().int(),
    pieces: z.number().int(),
    unpaid_orders: z.number().int(),
    without_email: z.number().int().describe('Of these orders: no letter asks them'),
    back: z.number().describe('Roubles that go back if everybody gives it up'),
    unaffected: z.number().int().describe('Orders that agreed to this month or a later one'),
    first: z.array(buyer.extend({ has_email: z.boolean() })).describe('In the order of payment, at most 50'),
  })
  .meta({ id: 'MovePreview' })

export type MovePreview = z.output<typeof preview>

export const previewMove = endpoint({
  method: 'POST',
  path: '/api/staff/preorders/{id}/preview/',
  summary: 'Who would be asked if the release moved to this month. Changes nothing',
  ...staff,
  params: idParams,
  body: newMonth,
  responses: { 200: preview, 404: errorAnswer },
})

export const moveRelease = endpoint({
  method: 'POST',
  path: '/api/staff/preorders/{id}/move/',
  summary: 'The release gets another month; buyers who agreed to an earlier one are asked by letter',
  ...staff,
  params: idParams,
  body: newMonth.extend({ version: seenVersion, note: z.string().trim().max(500).default('') }),
  responses: { 200: wholeRelease, 404: errorAnswer, 409: errorAnswer },
})

export const writeDownAnswer = endpoint({
  method: 'POST',
  path: '/api/staff/preorders/answers/{id}/',
  summary: 'What a buyer has answered by telephone',
  ...staff,
  params: idParams,
  body: z.object({ answer: z.enum(['wait', 'refund']) }),
  responses: { 200: wholeRelease, 404: errorAnswer, 409: errorAnswer },
})

const arrival = z.object({
  pieces: z.int('Сколько штук приехало?').min(1, 'Сколько штук приехало?').max(100_000, 'Слишком много.'),
  seen_batches: z.int().describe('How many there were: another number by now is 409'),
  next_year: newMonth.shape.year.nullable().default(null).describe('Of the next batch, when this one is not enough'),
  next_month: newMonth.shape.month.default(null),
  note: z.string().trim().max(500).default(''),
})

export type BatchArrival = z.output<typeof arrival>

export const arriveRelease = endpoint({
  method: 'POST',
  path: '/api/staff/preorders/{id}/arrive/',
  summary: 'A batch came: those who paid first get it, their orders are ready to be packed, the others choose',
  ...staff,
  params: idParams,
  body: arrival,
  responses: { 200: wholeRelease, 404: errorAnswer, 409: errorAnswer },
})

export const finishRelease = endpoint({
  method: 'POST',
  path: '/api/staff/preorders/{id}/finish/',
  summary: 'It is out: no preorder any more, and what is left is its stock',
  ...staff,
  params: idParams,
  body: z.object({ version: seenVersion }),
  responses: { 200: z.object({ stock: z.number().int() }), 404: errorAnswer, 409: errorAnswer },
})
