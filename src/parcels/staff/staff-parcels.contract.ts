import { z } from 'zod'
import { carrierNames, carrierOrderStates, carrierWays, parcelStateWords } from '../../database/values/parcel-states.ts'
import { wordsOf } from '../../database/values/state-words.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { managers, packers } from '../../platform/contract/roles.ts'
import { plainText } from '../../platform/contract/text-values.ts'

const number = z.number().int()

const parcel = z
  .object({
    id: number,
    version: number,
    state: z.enum(wordsOf(parcelStateWords)),
    carrier: z.enum(carrierNames).nullable(),
    way: z.enum(carrierWays).nullable(),
    delivery_name: z.string(),
    address: z.string(),
    index: z.string(),
    point_code: z.string().nullable(),
    price: z.number().describe('Roubles that the shopper pays for this parcel'),
    is_collected: z
      .boolean()
      .describe('From «Моя полка»: its delivery is an order of its own, and handing it over is not undone'),
    weight_grams: number,
    length_cm: number,
    width_cm: number,
    height_cm: number,
    tracking_number: z.string().nullable(),
    tracking_url: z.string().nullable(),
    carrier_state: z.enum(carrierOrderStates).nullable(),
    carrier_problem: z.string().nullable(),
    attention: z.string().nullable().describe('What must be done, by packing it anew, before it may be handed over'),
    has_label: z.boolean(),
    label_state: z
      .enum(['printing', 'ready', 'refused'])
      .nullable()
      .describe("Of the carrier's order; `refused` until staff ask for it again. Null without such an order"),
    label_problem: z.string().nullable().describe('Why it is not there yet'),
    storage_until: z.iso.datetime().nullable(),
    has_email: z.boolean().describe('Letters about it reach somebody'),
    can: z.object({
      pack: z.boolean(),
      unpack: z.boolean(),
      hand_over: z.boolean(),
      split: z.boolean(),
      come_back: z.boolean(),
      decide_back: z.boolean(),
      cancel: z.boolean().describe('It is the rest of an order that is sent in part, and need not be sent'),
    }),
    lines: z.array(
      z.object({
        order_id: number,
        position: number,
        product_name: z.string(),
        sku: z.string(),
        quantity: number,
        is_preorder: z.boolean(),
      }),
    ),
    events: z.array(
      z.object({ at: z.iso.datetime(), state: z.enum(wordsOf(parcelStateWords)), text: z.string().nullable() }),
    ),
  })
  .meta({ id: 'StaffParcel' })

export type StaffParcel = z.output<typeof parcel>

/** Part of «Сегодня». */
export const parcelTasks = z.array(
  z.object({
    order_id: number,
    parcel_id: number,
    kind: z
      .enum(['stuck', 'open', 'returning', 'returned'])
      .describe(
        'The carrier does not withdraw its order; it must be packed anew; it comes back; it came back and is to be decided on',
      ),
    text: z.string().nullable(),
  }),
)

export type ParcelTasks = z.output<typeof parcelTasks>

const tag = 'staff: parcels'
const access = 'staff'
const roles = packers
const params = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })
const version = number.describe('As it was shown; a parcel changed since is 409 `edited_meanwhile`')
const parcelsOfOrders = z.array(parcel).describe('All parcels of its orders')
/** What staff do to one of them. */
const step = {
  method: 'POST',
  tag,
  access,
  roles,
  params,
  responses: { 200: parcelsOfOrders, 404: errorAnswer, 409: errorAnswer },
} as const

export const listOrderParcels = endpoint({
  method: 'GET',
  path: '/api/staff/orders/{id}/parcels/',
  summary: 'The parcels of an order; none before it is paid',
  tag,
  access,
  roles,
  params,
  responses: { 200: z.array(parcel) },
})

const side = z.int('Введите целое число.').min(1, 'От 1 см.').max(300, 'До 300 см.')

export const packParcel = endpoint({
  ...step,
  path: '/api/staff/parcels/{id}/pack/',
  summary: 'It is packed, weighed and measured; the carrier is asked to take it',
  body: z.object({
    version,
    weight_grams: z.int('Введите целое число.').min(1, 'От 1 г.').max(100_000, 'До 100 кг.'),
    length_cm: side,
    width_cm: side,
    height_cm: side,
    is_light: z
      .boolean()
      .optional()
      .describe('It weighs less than its goods by their cards, and that is right; otherwise that is 409 `weight_low`'),
    is_small: z
      .boolean()
      .optional()
      .describe('The point will take it, whatever is known of its cells; otherwise that may be 409 `box_too_large`'),
  }),
})

export type PackedParcel = z.output<(typeof packParcel)['body']>

export const unpackParcel = endpoint({
  ...step,
  path: '/api/staff/parcels/{id}/unpack/',
  summary: 'It is opened again before it is handed over; its order at the carrier is withdrawn',
  body: z.object({ version }),
})

export const trackingNumber = z
  .string()
  .trim()
  .max(60, 'Не длиннее 60 символов.')
  .regex(/^[\p{L}\d /-]*$/u, 'Только буквы, цифры, пробел, дефис и косая черта.')

export const handOverParcel = endpoint({
  ...step,
  path: '/api/staff/parcels/{id}/hand-over/',
  summary: 'It is with the carrier, or ready for the shopper; its orders are sent when all their parcels are',
  body: z.object({
    version,
    tracking_number: trackingNumber.optional(),
  }),
})

export const splitParcel = endpoint({
  ...step,
  path: '/api/staff/parcels/{id}/split/',
  summary: 'Put some of its pieces into a parcel of their own, which goes the same way at no further price',
  body: z.object({
    version,
    lines: z
      .array(z.object({ order_id: number, position: number, quantity: z.int().min(1).max(9999) }))
      .min(1)
      .max(500),
  }),
})

export type ParcelSplit = z.output<(typeof splitParcel)['body']>

export const receiveBack = endpoint({
  ...step,
  path: '/api/staff/parcels/{id}/came-back/',
  summary: 'A parcel that was sent is in the shop again',
  roles: managers,
  body: z.object({ version }),
})

const backDecisions = ['resend', 'shelf', 'refund'] as const
export type BackDecision = (typeof backDecisions)[number]

export const decideBack = endpoint({
  ...step,
  path: '/api/staff/parcels/{id}/back/',
  summary:
    'What becomes of a parcel that came back: sent again and the shop pays; on the shelf until the shopper pays; or the money goes back, by a return',
  roles: managers,
  body: z.object({ version, decision: z.enum(backDecisions) }),
})

export const loseParcel = endpoint({
  ...step,
  path: '/api/staff/parcels/{id}/lost/',
  summary: 'The carrier has lost it: the goods are written off, and all that was paid goes back',
  roles: managers,
  body: z.object({
    version,
    claim: z.string().trim().min(1, 'Напишите номер или дату претензии.').max(300, 'Не длиннее 300 символов.'),
  }),
})

export const cancelParcel = endpoint({
  ...step,
  path: '/api/staff/parcels/{id}/cancel/',
  summary:
    'The rest of an order that is sent in part will not be sent: its pieces go back into the stock, and what they have cost to the shopper',
  roles: managers,
  body: z.object({ version, reason: plainText(300).min(1, 'Напишите причину.').describe('The shopper reads it') }),
})

export const settleCarrierOrder = endpoint({
  ...step,
  path: '/api/staff/parcels/{id}/carrier-order/',
  summary:
    'Of an order at the carrier that could not be withdrawn: staff removed it themselves, or it is tried once more',
  body: z.object({ version, gone: z.boolean().describe('Staff have removed it in the cabinet of the carrier') }),
})

export const printLabel = endpoint({
  ...step,
  path: '/api/staff/parcels/{id}/label/',
  summary:
    'Ask the carrier for the label again, also when it is there. Its order stays as it is, and a form that is being printed is waited for',
})

export const getLabel = endpoint({
  method: 'GET',
  path: '/api/staff/parcels/{id}/label/',
  summary: 'The label that the carrier made, as PDF',
  tag,
  access,
  roles,
  params,
  responses: { 200: z.string().meta({ format: 'binary' }).describe('The file itself'), 404: errorAnswer },
})
