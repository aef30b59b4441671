import { z } from 'zod'
import { deliveryRequest, deliveryType } from '../checkout/checkout.contract.ts'
import { checkoutForm } from '../checkout/checkout-form.contract.ts'
import { orderStateWords } from '../database/values/order-states.ts'
import { wordsOf } from '../database/values/state-words.ts'
import { order, pickupPlaces } from '../orders/orders.contract.ts'
import { endpoint, errorAnswer } from '../platform/contract/endpoint.ts'

const number = z.number().int()

const shelfItem = z.object({
  position: number.describe('Of the line in its order'),
  product_id: number.nullable().describe('Null when its page is gone'),
  product_name: z.string(),
  product_image: z.string().nullable(),
  quantity: number,
  preorder: z
    .object({ release_year: number.nullable(), release_month: number.nullable() })
    .nullable()
    .describe('Of goods that are not out yet: they cannot be sent'),
})

const shelfOrder = z.object({
  order_id: number,
  order_date: z.iso.datetime(),
  until: z.iso.datetime(),
  is_overdue: z.boolean(),
  items: z.array(shelfItem),
})

const shelfParcel = z.object({
  order_id: number.describe('The order that pays its delivery'),
  order_status: z.enum(wordsOf(orderStateWords)),
  delivery_name: z.string(),
  price: z.number().describe('Roubles'),
  pay_until: z.iso.datetime().nullable(),
  orders: z.array(number).describe('Whose goods are in it'),
  pieces: number,
})

const shelf = z
  .object({
    is_offered: z.boolean().describe('Whether new orders may be kept here'),
    days: number.describe('For how long'),
    orders: z.array(shelfOrder).describe('What waits, the most urgent first'),
    parcels: z.array(shelfParcel).describe('What was collected and is not sent yet'),
  })
  .meta({ id: 'Shelf' })

export type Shelf = z.output<typeof shelf>
export type ShelfOrder = Shelf['orders'][number]

const shopper = { tag: 'shelf', access: 'customer' } as const

export const getShelf = endpoint({
  ...shopper,
  method: 'GET',
  path: '/api/my-shelf/',
  summary: '«Моя полка»: paid goods that wait to be sent together',
  responses: { 200: shelf },
})

const lines = z
  .array(z.object({ order_id: number, position: number }))
  .min(1, 'Выберите, что отправить.')
  .max(200, 'В одной посылке не больше 200 строк.')
  .describe('Lines on the shelf; all pieces of each')

const shelfDelivery = z
  .object({ delivery_types: z.array(deliveryType), pickup_places: pickupPlaces })
  .meta({ id: 'ShelfDelivery' })

export type ShelfDelivery = z.output<typeof shelfDelivery>

export const quoteShelf = endpoint({
  ...shopper,
  method: 'POST',
  path: '/api/my-shelf/delivery/',
  summary: 'Ways of delivery for a choice of what is on the shelf; with a place, the price of its carrier',
  body: z.object({ lines, wish: deliveryRequest.optional() }),
  responses: { 200: shelfDelivery, 404: errorAnswer, 409: errorAnswer, 429: errorAnswer },
})

export const sendShelf = endpoint({
  ...shopper,
  method: 'POST',
  path: '/api/my-shelf/send/',
  summary: 'Collect a parcel. Its delivery is an order to be paid; repeated, it answers with the same one',
  body: checkoutForm.omit({ order_id: true, delivery_type: true }).extend({ lines }),
  responses: { 200: z.object({ order_id: number, detail: z.string() }), 409: errorAnswer, 429: errorAnswer },
})

export type ShelfForm = z.output<(typeof sendShelf)['body']>

export const keepOnShelf = endpoint({
  ...shopper,
  method: 'POST',
  path: '/api/orders/{id}/shelve/',
  summary: 'Leave an order that is not packed on the shelf; delivery that was paid goes back',
  params: z.object({ id: z.string().max(100) }),
  responses: { 200: order, 404: errorAnswer, 409: errorAnswer },
})
