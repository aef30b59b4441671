import { z } from 'zod'
import { deliveryDates } from '../content/delivery/delivery-dates.contract.ts'
import { cardPictures } from '../database/values/gift-cards.ts'
import { orderStateWords } from '../database/values/order-states.ts'
import { wordsOf } from '../database/values/state-words.ts'
import { orderParcel } from '../parcels/parcels.contract.ts'
import { endpoint, errorAnswer } from '../platform/contract/endpoint.ts'
import { orderDiscounts, orderPoints } from '../promotions/discounts.contract.ts'
import { onlinePayment, orderMoney } from './order-money.contract.ts'

export const pickupPlaces = z
  .array(z.object({ address: z.string(), time_of_work: z.string().nullable() }))
  .describe('Where to come for an order that is not delivered')

const orderLine = z.object({
  product_id: z.number().int().nullable().describe('Null when its page is gone'),
  product_name: z.string(),
  product_image: z.string().nullable(),
  sku: z.string(),
  price: z.number().describe('Roubles for one, as bought'),
  quantity: z.number().int(),
  total_price: z.number(),
  preorder: z
    .object({
      release_year: z.number().int().nullable(),
      release_month: z.number().int().nullable(),
      agreed_year: z.number().int().nullable().describe('Of the month that the shopper has agreed to'),
      agreed_month: z.number().int().nullable(),
    })
    .nullable()
    .describe('Of goods that are not out yet, when they will be, as it is known now'),
})

const timelineEntry = z.object({
  at: z.iso.datetime(),
  state: z.enum(wordsOf(orderStateWords)).nullable(),
  text: z.string().nullable(),
})

const payment = z.object({
  sum: z.number().describe('Roubles'),
  purpose: z.string(),
  note: z.string().nullable(),
  requisites: z.array(z.object({ name: z.string(), value: z.string() })),
  qr: z
    .object({
      size: z.number().int().describe('Modules along one side, with the white border'),
      path: z.string().describe('SVG path of the dark modules, one unit each'),
    })
    .nullable()
    .describe('By GOST R 56042-2014; null until the bank details are set'),
})

/** What an order has to do with «Моя полка». */
const orderShelf = z.object({
  until: z.iso.datetime().nullable().describe('Goods of it wait on the shelf until then; null: none do'),
  is_kept: z.boolean().describe('It was placed to be kept on the shelf, or left there later'),
  can_keep: z.boolean().describe('Nothing is packed yet: it may be left on the shelf instead of being sent'),
  collected_in: z.number().int().nullable().describe('The order that pays the delivery of the parcel its goods are in'),
  is_delivery: z.boolean().describe('It has no goods of its own: it pays the delivery of a parcel from the shelf'),
})

export const order = z
  .object({
    order_id: z.number().int(),
    order_date: z.iso.datetime(),
    order_status: z.enum(wordsOf(orderStateWords)),
    next_status: z.array(z.enum(wordsOf(orderStateWords))),
    items: z.array(orderLine),
    full_name: z.string(),
    phone: z.string(),
    email: z.string(),
    delivery: z.object({
      name: z.string(),
      price: z.number(),
      note: z.string().nullable(),
      address: z.string(),
      index: z.string(),
      pickup_places: pickupPlaces,
      dates: deliveryDates.nullable().describe('When it arrives; null when nobody knows, or when it is there'),
    }),
    comment: z.string(),
    gift_card: z
      .object({
        email: z.string().describe('Who gets it'),
        picture: z.enum(cardPictures),
        text: z.string(),
        send_at: z.iso.datetime().nullable(),
        is_sent: z.boolean(),
      })
      .optional()
      .describe('The gift card that it pays for; it has no goods then'),
    goods_price: z.number(),
    discounts: orderDiscounts,
    points: orderPoints,
    total_price: z.number().describe('Roubles, with delivery'),
    tracking_number: z.string().nullable(),
    cancel_reason: z.string().nullable(),
    can_cancel: z.boolean(),
    pay_until: z.iso.datetime().nullable().describe('When an unpaid order is cancelled'),
    timeline: z.array(timelineEntry),
    shelf: orderShelf,
    parcels: z.array(orderParcel).describe('In which the order is sent; none before it is paid'),
    payment: payment.nullable().describe('By transfer; null when there is nothing to pay'),
    online: onlinePayment
      .nullable()
      .describe(
        'By card or SBP, also of a rest that may be paid early; null when there is nothing to pay or no provider',
      ),
    money: orderMoney,
    correction: z
      .object({ address: z.string(), sum: z.number().describe('Roubles'), until: z.iso.datetime() })
      .nullable()
      .describe('A dearer place that the shopper wants: it counts once the difference is paid, in time'),
  })
  .meta({ id: 'Order' })

export type Order = z.output<typeof order>
export type OrderPayment = z.output<typeof payment>

const tag = 'orders'
const params = z.object({ id: z.string().max(100) })

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/',
  summary: 'One order of the signed-in shopper',
  tag,
  access: 'customer',
  params,
  responses: { 200: order, 404: errorAnswer },
})

export const listUnpaidOrders = endpoint({
  method: 'GET',
  path: '/api/orders/unpaid/',
  summary: 'Orders that wait for their payment, the most urgent first',
  tag,
  access: 'customer',
  responses: {
    200: z.array(
      z.object({
        order_id: z.number().int(),
        total_price: z.number().describe('Roubles to pay now, with delivery: of a preorder the deposit or the rest'),
        pay_until: z.iso.datetime(),
      }),
    ),
  },
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/cancel/',
  summary: 'Cancel an order that is not sent; its stock returns, and what was paid goes back',
  tag,
  access: 'customer',
  params,
  responses: { 200: order, 404: errorAnswer, 409: errorAnswer },
})

export const repeatOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/repeat/',
  summary: 'Put what was bought into the cart again, as far as it can be had',
  tag,
  access: 'customer',
  params,
  responses: {
    200: z.object({
      added: z.number().int(),
      fewer: z.array(z.string()).describe('Names of what can be had, but not as many as were bought'),
      missing: z.array(z.string()).describe('Names of what is sold out'),
      limited: z.array(z.string()).describe('Names of what this customer already has as many of as one may have'),
    }),
    404: errorAnswer,
    409: errorAnswer,
  },
})
