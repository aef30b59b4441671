import { z } from 'zod'
import { askedKinds, returnFates, returnKinds, returnStateWords } from '../database/values/returns.ts'
import { wordsOf } from '../database/values/state-words.ts'
import { endpoint, errorAnswer } from '../platform/contract/endpoint.ts'
import { managers } from '../platform/contract/roles.ts'
import { lineOf, paragraphsOf } from '../platform/contract/text-values.ts'
import { maxPhotoBytes, maxPhotos } from './photo-limits.ts'

const number = z.number().int()

const returnLine = z.object({
  position: number,
  product_name: z.string(),
  quantity: number,
  accepted: number.nullable().describe('How many of them, once it is decided'),
  fate: z.enum(returnFates).nullable().describe('Put back on the shelf or written off, once it is accepted'),
  refuse_reason: z.string().nullable().describe('Why the others were not accepted'),
})

const orderReturn = z
  .object({
    id: number,
    version: number,
    state: z.enum(wordsOf(returnStateWords)),
    kind: z.enum(returnKinds),
    by_staff: z.boolean(),
    reason: z.string().describe('In the shopper’s words'),
    tracking_number: z.string().nullable(),
    refuse_reason: z.string().nullable(),
    lines: z.array(returnLine),
    photos: z.array(z.string()).describe('Addresses, for this reader only'),
    refund: z.number().nullable().describe('Roubles that go back, once it is accepted'),
    is_refunded: z.boolean().describe('All of it has left the shop'),
    withheld: z.number().describe('Roubles that the way back has cost'),
    discount: z
      .number()
      .describe('Roubles withheld of a discount that the rest does not earn; below zero: given back again'),
    can_withdraw: z.boolean(),
    can_undo: z.boolean().describe('Accepted by staff just now: the shopper has not been written to'),
    created_at: z.iso.datetime(),
    decided_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OrderReturn' })

export type OrderReturn = z.output<typeof orderReturn>

const returnsOfOrder = z
  .object({
    returns: z.array(orderReturn),
    lines: z
      .array(z.object({ position: number, product_name: z.string(), price: z.number(), left: number }))
      .describe('What can still be returned'),
    can_ask: z.array(z.enum(askedKinds)).describe('What can be asked for today'),
    until: z.iso.datetime().nullable().describe('Until when goods of proper quality can be returned, exclusive'),
    discount_terms: z
      .string()
      .nullable()
      .describe('What becomes of the discounts of the order when a part of it comes back; null without any'),
  })
  .meta({ id: 'ReturnsOfOrder' })

export type ReturnsOfOrder = z.output<typeof returnsOfOrder>

const params = z.object({ id: z.string().max(100) })
const oneParams = z.object({ id: z.string().max(100), return: z.string().max(100) })
const photoParams = z.object({ id: z.string().max(100), photo: z.string().max(100) })
const pieces = z
  .array(z.object({ position: z.int().min(0).max(32_000), quantity: z.int().min(1).max(999) }))
  .min(1, 'Выберите, что возвращаете.')
  .max(500)
const tracking = lineOf(60)
const wayBack = z.number().min(0).max(1e7).default(0).describe('Roubles that the way back has cost the shop')
const answers = { 200: returnsOfOrder, 404: errorAnswer, 409: errorAnswer }

const shopper = { tag: 'returns', access: 'customer' } as const

export const getReturns = endpoint({
  ...shopper,
  method: 'GET',
  path: '/api/orders/{id}/returns/',
  summary: 'The returns of an order and what can still be returned',
  params,
  responses: { 200: returnsOfOrder, 404: errorAnswer },
})

export const askReturn = endpoint({
  ...shopper,
  method: 'POST',
  path: '/api/orders/{id}/returns/',
  summary: 'Ask to return goods. Repeated while it is open, it is the same return',
  params,
  body: z.object({
    kind: z.enum(['changed_mind', 'defect']),
    reason: paragraphsOf(2000).default(''),
    lines: pieces,
    photos: z.array(z.uuid()).max(maxPhotos, `Не больше ${maxPhotos} фотографий.`).default([]),
    tracking_number: tracking.default(''),
  }),
  responses: answers,
})

export type ReturnInput = z.output<(typeof askReturn)['body']>

const refundQuote = z
  .object({
    refund: z.number().describe('Roubles that would go back'),
    delivery: z.number().describe('Of it for the delivery, which goes back with the last piece'),
    withheld: z.number().describe('Roubles kept for the way back'),
    discount: z.number().describe('Roubles withheld of a discount; below zero: given back again'),
    because: z.string().nullable().describe('Why, for the shopper'),
  })
  .meta({ id: 'RefundQuote' })

export type RefundQuote = z.output<typeof refundQuote>

const quoteRequest = z.object({ kind: z.enum(returnKinds), lines: pieces })

export const quoteReturn = endpoint({
  ...shopper,
  method: 'POST',
  path: '/api/orders/{id}/returns/quote/',
  summary: 'What would go back for these goods; nothing is asked for yet',
  params,
  body: quoteRequest,
  responses: { 200: refundQuote, 404: errorAnswer },
})

export const trackReturn = endpoint({
  ...shopper,
  method: 'POST',
  path: '/api/orders/{id}/returns/{return}/tracking/',
  summary: 'The shopper has sent the goods, with a tracking number or without',
  params: oneParams,
  body: z.object({ tracking_number: tracking.default('') }),
  responses: answers,
})

export const withdrawReturn = endpoint({
  ...shopper,
  method: 'POST',
  path: '/api/orders/{id}/returns/{return}/withdraw/',
  summary: 'The shopper keeps the goods; possible until the shop has received them',
  params: oneParams,
  responses: answers,
})

export const uploadReturnPhoto = endpoint({
  ...shopper,
  method: 'POST',
  path: '/api/returns/photos/',
  summary: 'Takes one photo for a return; removed after a day unless the return is asked for',
  upload: { maxBytes: maxPhotoBytes },
  responses: { 200: z.object({ id: z.uuid() }), 429: errorAnswer },
})

const photoAnswer = { 200: z.string().meta({ format: 'binary' }).describe('JPEG'), 404: errorAnswer }

export const getReturnPhoto = endpoint({
  ...shopper,
  method: 'GET',
  path: '/api/orders/{id}/return_photos/{photo}/',
  summary: 'A photo of a return, for the shopper who uploaded it',
  params: photoParams,
  responses: photoAnswer,
})

const staff = { tag: 'staff orders', access: 'staff', roles: managers } as const

export const getStaffReturns = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/orders/{id}/returns/',
  summary: 'The returns of an order',
  params,
  responses: { 200: returnsOfOrder, 404: errorAnswer },
})

export const addReturn = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/staff/orders/{id}/returns/',
  summary: 'A parcel that was not collected, or a shopper who called; no period is checked',
  params,
  body: z.object({ kind: z.enum(askedKinds), reason: paragraphsOf(2000).default(''), lines: pieces }),
  responses: answers,
})

export type StaffReturnInput = z.output<(typeof addReturn)['body']>

export const quoteStaffReturn = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/staff/orders/{id}/returns/quote/',
  summary: 'What would go back if these goods were accepted',
  params,
  body: quoteRequest.extend({ way_back: wayBack }),
  responses: { 200: refundQuote, 404: errorAnswer },
})

export type StaffQuoteRequest = z.output<(typeof quoteStaffReturn)['body']>

export const getStaffReturnPhoto = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/orders/{id}/return_photos/{photo}/',
  summary: 'A photo of a return',
  params: photoParams,
  responses: photoAnswer,
})

const version = number.describe('As it was shown; a return changed since is 409 `edited_meanwhile`')

export const receiveReturn = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/staff/orders/{id}/returns/{return}/receive/',
  summary: 'The goods are here',
  params: oneParams,
  body: z.object({ version }),
  responses: answers,
})

export const acceptReturn = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/staff/orders/{id}/returns/{return}/accept/',
  summary: 'Accept all or a part of the goods: stock follows line by line, and the refund of what was accepted is due',
  params: oneParams,
  body: z.object({
    version,
    fates: z
      .array(
        z.object({
          position: number,
          fate: z.enum(returnFates).optional().describe('Needed where pieces are accepted'),
          accepted: z.int().min(0).max(999).optional().describe('How many of them; all when left out'),
          refuse_reason: paragraphsOf(500).default('').describe('Needed where fewer are accepted'),
        }),
      )
      .max(500),
    way_back: wayBack,
  }),
  responses: answers,
})

export const undoAccepted = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/staff/orders/{id}/returns/{return}/undo/',
  summary: 'Take an accepted return back while its letter waits: goods, money and the order are where they were',
  params: oneParams,
  body: z.object({ version }),
  responses: answers,
})

export type Acceptance = z.output<(typeof acceptReturn)['body']>

export const refuseReturn = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/staff/orders/{id}/returns/{return}/refuse/',
  summary: 'Refuse the return; the shopper reads the reason',
  params: oneParams,
  body: z.object({ version, reason: paragraphsOf(500).pipe(z.string().min(1, 'Напишите причину.')) }),
  responses: answers,
})
