import { z } from 'zod'
import { deliveryDates } from '../content/delivery/delivery-dates.contract.ts'
import { orderStates } from '../database/values/order-states.ts'
import { carrierChoice, orderParcel } from '../parcels/parcels.contract.ts'
import { endpoint, errorAnswer } from '../platform/contract/endpoint.ts'
import { shelvedProduct } from '../shelf/shelf.contract.ts'
import { checkoutForm } from './checkout-form.contract.ts'
import { orderShelf } from './collecting/order-shelf.contract.ts'
import { onlinePayment, orderMoney } from './paying/paying.contract.ts'

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

export const pickupPlaces = z
  .array(z.object({ address: z.string(), time_of_work: z.string().nullable() }))
  .describe('Where to come for an order that is not delivered')

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
  product: shelvedProduct,
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
    total_price: z.number().describe('Roubles, goods without delivery'),
    cart_changed: z.boolean().describe('The cart is another than the draft was made of'),
  })
  .meta({ id: 'Checkout' })

export type Checkout = z.output<typeof checkout>
export type CheckoutItem = z.output<typeof checkoutItem>

const tag = 'orders'

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

export const deliveryWish = z.object({
  delivery_type: z.number().int(),
  city: z.number().int().optional().describe('CDEK: code of the city'),
  way: z.enum(['point', 'door']).optional().describe('CDEK: to a point unless said otherwise'),
  point: z.string().max(40).optional().describe('CDEK: code of the point'),
  index: z
    .string()
    .regex(/^\d{6}$/, 'В индексе шесть цифр.')
    .optional()
    .describe('Почта России: where to'),
})

export const chooseDelivery = endpoint({
  method: 'POST',
  path: '/api/checkout/delivery/',
  summary: 'Say where a carrier shall deliver: its price and days are asked for once and kept with the draft',
  tag,
  access: 'customer',
  body: deliveryWish,
  responses: { 200: checkout, 404: errorAnswer, 409: errorAnswer, 429: errorAnswer },
})

export type DeliveryWish = z.output<typeof deliveryWish>

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
  state: z.enum(orderStates).nullable(),
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

export const order = z
  .object({
    order_id: z.number().int(),
    order_date: z.iso.datetime(),
    order_status: z.enum(orderStates),
    next_status: z.array(z.enum(orderStates)),
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
    goods_price: z.number(),
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
  })
  .meta({ id: 'Order' })

export type Order = z.output<typeof order>
export type OrderPayment = z.output<typeof payment>

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
