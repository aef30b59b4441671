import { z } from 'zod'
import { order } from '../../orders/orders.contract.ts'
import { staffOrder } from '../../orders/staff/staff-orders.contract.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { managers } from '../../platform/contract/roles.ts'
import { deliveryRequest, deliveryType } from '../checkout.contract.ts'
import { checkoutForm } from '../checkout-form.contract.ts'

const offer = z
  .object({
    version: z.number().int(),
    full_name: z.string(),
    phone: z.string(),
    address: z.string(),
    index: z.string(),
    delivery: deliveryType
      .nullable()
      .describe('As it was bought, or as it would be; null when the shop has it no more'),
    price_now: z.number().describe('Roubles that the delivery costs in the order'),
    price: z.number().describe('Roubles that it would cost'),
    can_pay: z.boolean().describe('The shopper can pay a dearer place online; without that staff are asked'),
  })
  .meta({ id: 'DeliveryCorrection' })

export type CorrectionOffer = z.output<typeof offer>

const quote = z.object({ wish: deliveryRequest.omit({ delivery_type: true }).optional() })

const correction = checkoutForm
  .pick({
    fullName: true,
    phone: true,
    deliveryAddress: true,
    deliveryIndex: true,
    deliveryPoint: true,
    deliveryCity: true,
  })
  .extend({
    version: z.number().int().describe('As it was shown; an order changed since is 409 `edited_meanwhile`'),
    delivery_price: z.number().max(1e9).describe('Roubles, as it was shown; another price is refused'),
  })

export type CorrectionForm = z.output<typeof correction>

const tag = 'orders'
const params = z.object({ id: z.string() })
const answers = { 404: errorAnswer, 409: errorAnswer, 429: errorAnswer }

export const quoteCorrection = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/correction/quote/',
  summary: 'Recipient and place of a paid order, and what another place would cost. Nothing is changed',
  tag,
  access: 'customer',
  params,
  body: quote,
  responses: { 200: offer, ...answers },
})

export const correctOrder = endpoint({
  method: 'PUT',
  path: '/api/orders/{id}/correction/',
  summary:
    'Another recipient or place for a paid order that is not packed yet. A cheaper delivery is paid back; a dearer one counts once the difference is paid',
  tag,
  access: 'customer',
  params,
  body: correction,
  responses: { 200: order, ...answers },
})

export const keepPlace = endpoint({
  method: 'DELETE',
  path: '/api/orders/{id}/correction/',
  summary: 'A dearer place that is not paid yet is not wanted any more: the order goes where it went before',
  tag,
  access: 'customer',
  params,
  responses: { 200: order, 404: errorAnswer },
})

const staff = { tag: 'staff: orders', access: 'staff', roles: managers } as const

export const quoteStaffCorrection = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/staff/orders/{id}/correction/quote/',
  summary: 'Recipient and place of a paid order, and what another place would cost. Nothing is changed',
  params,
  body: quote,
  responses: { 200: offer, ...answers },
})

/** Who pays what the delivery costs more: the shop, or the shopper, whose money has come. */
export const settlements = ['shop', 'transfer', 'cash'] as const

export const correctStaffOrder = endpoint({
  ...staff,
  method: 'PUT',
  path: '/api/staff/orders/{id}/correction/',
  summary: 'Another recipient or place for a paid order that is not handed over; what its carrier knows is made anew',
  params,
  body: correction.extend({
    settle: z.enum(settlements).optional().describe('For a dearer delivery: the shop pays, or the money has come'),
  }),
  responses: { 200: staffOrder, ...answers },
})
