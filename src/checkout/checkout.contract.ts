import { z } from 'zod'
import { keptProduct } from '../cart/kept.contract.ts'
import { deliveryDates } from '../content/delivery/delivery-dates.contract.ts'
import { checkoutCards } from '../gift-cards/gift-cards.contract.ts'
import { pickupPlaces } from '../orders/orders.contract.ts'
import { titlesOf } from '../parcels/carriers/carriers.ts'
import { carrierChoice } from '../parcels/parcels.contract.ts'
import { endpoint, errorAnswer } from '../platform/contract/endpoint.ts'
import { offered } from '../promotions/discounts.contract.ts'
import { checkoutForm } from './checkout-form.contract.ts'

export const deliveryType = z
  .object({
    id: z.number().int(),
    name: z.string(),
    price: z.number().describe('Roubles; 0 is free unless there is a note'),
    requires_address: z.boolean(),
    requires_index: z.boolean().describe('The name speaks of the post'),
    placeholder: z.string(),
    note: z.string().nullable().describe('Such as what is paid on receipt'),
    dates: deliveryDates.nullable().describe('When it arrives if it is paid today; null when nobody knows'),
    carrier: carrierChoice.nullable().describe('Null for deliveries at a fixed price'),
    is_shelf: z.boolean().describe('«Моя полка»: the goods wait until the shopper has them sent'),
  })
  .meta({ id: 'DeliveryType' })

export type DeliveryType = z.output<typeof deliveryType>

const tag = 'orders'

/** What has changed since the shopper saw it. */
const lineChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), old_price: z.number().describe('Roubles') }),
  z.object({
    kind: z.literal('deposit'),
    old_first_pay: z.number().nullable().describe('Roubles at once for one; null when it was the whole price'),
  }),
  z.object({ kind: z.literal('fewer'), old_quantity: z.number().int() }),
  z.object({ kind: z.literal('gone') }),
])

export type LineChange = z.output<typeof lineChange>

const checkoutItem = z.object({
  product: keptProduct,
  price: z.number().describe('Roubles for one, now'),
  quantity: z.number().int().describe('As many as can be had; 0 when gone'),
  total_price: z.number(),
  changes: z.array(lineChange).describe('Since the draft was made; empty when nothing changed'),
})

const checkout = z
  .object({
    order_id: z.number().int().describe('The number that the order will have'),
    items: z.array(checkoutItem),
    delivery_types: z.array(deliveryType),
    pickup_places: pickupPlaces,
    total_price: z.number().describe('Roubles, goods without delivery, before discounts'),
    ...offered,
    ...checkoutCards,
    pays_online: z.boolean().describe('By card or SBP; otherwise only by transfer'),
    cart_changed: z.boolean().describe('The cart is another than the draft was made of'),
  })
  .meta({ id: 'Checkout' })

export type Checkout = z.output<typeof checkout>
export type CheckoutItem = z.output<typeof checkoutItem>

export const getCheckout = endpoint({
  method: 'GET',
  path: '/api/checkout/',
  summary: 'The draft with current prices and stock, and the ways of delivery',
  tag,
  access: 'customer',
  responses: { 200: checkout, 409: errorAnswer },
})

const lastRecipient = z.object({
  full_name: z.string(),
  phone: z.string(),
  delivery_type: z.number().int().nullable(),
  address: z.string(),
  index: z.string(),
  place: z
    .object({
      delivery_type: z.number().int(),
      city: z.object({ code: z.number().int(), name: z.string() }),
      way: z.enum(['point', 'door']),
      point: z.object({ code: z.string(), address: z.string() }).nullable().describe('Null when it is gone'),
    })
    .nullable()
    .describe('Where a carrier brought the last order that one brought'),
})

export type LastRecipient = z.output<typeof lastRecipient>

export const getLastRecipient = endpoint({
  method: 'GET',
  path: '/api/checkout/last/',
  summary: 'How the last order was to be delivered and to whom, to fill in the form',
  tag,
  access: 'customer',
  responses: { 200: z.object({ last: lastRecipient.nullable() }) },
})

const byCity = titlesOf('city')

export const deliveryRequest = z.object({
  delivery_type: z.number().int(),
  city: z.number().int().optional().describe(`${byCity}: code of the city`),
  way: z.enum(['point', 'door']).optional().describe(`${byCity}: to a point unless said otherwise`),
  point: z.string().max(40).optional().describe(`${byCity}: code of the point`),
  index: z
    .string()
    .regex(/^\d{6}$/, 'В индексе шесть цифр.')
    .optional()
    .describe(`${titlesOf('index')}: where to`),
})

export const chooseDelivery = endpoint({
  method: 'POST',
  path: '/api/checkout/delivery/',
  summary: 'Say where a carrier shall deliver: its price and days are asked for once and kept with the draft',
  tag,
  access: 'customer',
  body: deliveryRequest,
  responses: { 200: checkout, 404: errorAnswer, 409: errorAnswer, 429: errorAnswer },
})

export type DeliveryRequest = z.output<typeof deliveryRequest>

export const confirmOrder = endpoint({
  method: 'POST',
  path: '/api/checkout/confirm/',
  summary: 'Place the order of the draft. Repeated, it answers with the same order',
  tag,
  access: 'customer',
  body: checkoutForm,
  responses: {
    200: z.object({ order_id: z.number().int(), detail: z.string() }),
    409: errorAnswer,
    429: errorAnswer,
  },
})
