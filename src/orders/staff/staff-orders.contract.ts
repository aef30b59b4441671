import { z } from 'zod'
import { isWholePhone, phoneDigits } from '../../accounts/phone.ts'
import { orderChannels } from '../../database/values/order-channels.ts'
import { orderEventKinds, orderStateWords } from '../../database/values/order-states.ts'
import { paymentMethods } from '../../database/values/payment-methods.ts'
import { wordsOf } from '../../database/values/state-words.ts'
import { takenBackMoney } from '../../ledger/ledger.ts'
import { trackingNumber } from '../../parcels/staff/staff-parcels.contract.ts'
import { emailValue } from '../../platform/contract/email-value.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { administrators, managers, packers } from '../../platform/contract/roles.ts'
import { plainText } from '../../platform/contract/text-values.ts'

const state = z.enum(wordsOf(orderStateWords))
const number = z.number().int()

export const wrongEmail = 'Введите email правильно.'
const neededText = (max: number, hint: string) => plainText(max).min(1, hint)

const tag = 'staff orders'
const access = 'staff'
const roles = packers

const line = z.object({
  position: number,
  order_id: number.describe('Another order in the parcel of which this one pays the delivery'),
  product_id: number,
  product_name: z.string(),
  sku: z.string(),
  image: z.string().nullable(),
  price: z.number(),
  price_now: z.number().describe('What further pieces cost'),
  quantity: number,
  total: z.number(),
  stock: number.nullable().describe('Pieces left now; null where nobody counts'),
  shelf_place: z.string().nullable().describe('Where it stands in the warehouse'),
})

/** Who orders by phone may have none. */
export const maybeEmail = z.union([z.literal(''), emailValue(wrongEmail)], wrongEmail)

/** Goods that staff put into an order. */
export const newLine = z.object({
  product_id: number,
  quantity: z.int('Введите целое число.').min(1, 'От 1.').max(999, 'До 999.'),
  price: z.number().min(0).max(1e10).describe('Roubles for one, as it was shown; another price is refused'),
})

const event = z.object({
  id: number,
  at: z.iso.datetime(),
  // Clients know one kind for money that is due back and for money that has left.
  kind: z.enum(orderEventKinds).exclude(['refunded']),
  state: state.nullable(),
  actor: z.enum(['shopper', 'staff', 'shop']),
  author: z.string().nullable().describe('E-mail of who of the staff did it'),
  text: z.string().nullable(),
})

const letter = z.object({
  id: number,
  subject: z.string(),
  recipient: z.string(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  dropped: z.boolean().describe('Given up: the mail server refused it for good'),
})

const deliveryChoice = z.object({
  id: number,
  name: z.string(),
  price: z.number(),
  note: z.string().nullable(),
  requires_address: z.boolean(),
  requires_index: z.boolean(),
})

export type DeliveryChoice = z.output<typeof deliveryChoice>

const mark = z.object({
  id: number,
  sum: z.number().describe('Roubles'),
  method: z.enum(paymentMethods),
  document: z.string().nullable(),
  at: z.iso.datetime(),
})

export const staffOrder = z
  .object({
    id: number,
    version: number,
    state,
    next_states: z.array(state),
    can_edit: z.boolean().describe('Not paid yet'),
    can_take_back: state.nullable().describe('Where an administrator can put it back to, with a reason'),
    take_back_money: z
      .array(z.enum(takenBackMoney))
      .describe('What may become of its money then: void a mistaken payment, or keep what came and wait for the rest'),
    take_back_payments: z
      .array(mark)
      .describe('Which of the payments by hand can have been the mistake, the latest last'),
    undo_until: z.iso.datetime().nullable().describe('The last move can be taken back until then'),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable().describe('When the unpaid order is cancelled'),
    paid_at: z.iso.datetime().nullable(),
    to_pay: z.number().describe('Roubles that are missing now: of a preorder the deposit, later the rest'),
    waived: z.number().describe('Roubles that are not asked for: staff took less as enough'),
    money_gone: z.boolean().describe('All that came in went back, and it is neither sent nor cancelled'),
    later: z.number().describe('Roubles that are asked for when the preorders have come'),
    is_rest: z.boolean().describe('The preorders have come, and the rest is asked for'),
    channel: z.enum(orderChannels).nullable().describe('How staff got it; null when the shopper ordered in the shop'),
    pay_link: z.string().nullable().describe('Where anybody can pay it by card or SBP; null when nothing is to pay'),
    customer: z
      .object({ id: number, email: z.string(), locked: z.boolean() })
      .nullable()
      .describe('Null when they have left'),
    full_name: z.string(),
    phone: z.string(),
    email: z.string().describe('Empty for packers'),
    has_email: z.boolean().describe('Letters about it reach somebody'),
    delivery_type: number.nullable(),
    delivery_name: z.string(),
    delivery_note: z.string().nullable(),
    delivery_price: z.number(),
    address: z.string(),
    index: z.string(),
    comment: z.string(),
    goods_total: z.number(),
    discounts: z.array(z.object({ name: z.string(), value: z.string() })).describe('What promotions took off it'),
    total: z.number(),
    tracking_number: z.string().nullable(),
    cancel_reason: z.string().nullable(),
    shelf_until: z.iso.datetime().nullable().describe('Goods of it wait on the shelf until then'),
    collected_in: number.nullable().describe('The order that pays the delivery of the parcel its goods are in'),
    pays_delivery: z.boolean().describe('It has no goods of its own: its lines are those of the parcel'),
    lines: z.array(line),
    events: z.array(event),
    letters: z.array(letter).describe('To the shopper and to the shop, the newest first'),
    delivery_types: z.array(deliveryChoice).describe('What it can be changed to'),
  })
  .meta({ id: 'StaffOrder' })

export type StaffOrder = z.output<typeof staffOrder>
export type StaffOrderLine = z.output<typeof line>
export type StaffOrderEvent = z.output<typeof event>
export type StaffOrderLetter = z.output<typeof letter>

const params = z.object({ id: z.string().max(100) })
const answers = { 200: staffOrder, 404: errorAnswer, 409: errorAnswer }
/** What staff do to one of them. */
const step = { method: 'POST', tag, access, roles, params, responses: answers } as const
const version = number.describe('As it was shown; an order changed since is 409 `edited_meanwhile`')

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/staff/orders/{id}/',
  summary: 'One order with everything',
  tag,
  access,
  roles,
  params,
  responses: { 200: staffOrder, 404: errorAnswer },
})

export const changeState = endpoint({
  ...step,
  path: '/api/staff/orders/{id}/state/',
  summary: 'Move an order on, by the transition table; the shopper is written to',
  body: z.object({
    version,
    to: state,
    reason: plainText(500).optional().describe('Why it is cancelled; the shopper reads it'),
    tracking_number: trackingNumber.optional(),
    payment_method: z.enum(['transfer', 'cash']).optional().describe('How the money of a paid order came in'),
  }),
})

export type StateMove = z.output<(typeof changeState)['body']>

export const undoState = endpoint({
  ...step,
  path: '/api/staff/orders/{id}/undo/',
  summary: 'Take the last move back, while its letter has not been written',
  body: z.object({ version }),
})

export const takeBack = endpoint({
  ...step,
  path: '/api/staff/orders/{id}/take_back/',
  summary: 'Put an order back to the state before, with a reason, when it is too late for undo. Nobody is written to',
  roles: administrators,
  body: z.object({
    version,
    reason: neededText(500, 'Напишите причину.'),
    payment: z
      .enum(takenBackMoney)
      .optional()
      .describe('Of a paid order: whether a payment by hand is voided, or the money stays. Voided when not said'),
    payment_id: number.optional().describe('Which payment is voided; the latest by hand when not said'),
  }),
})

export const setTracking = endpoint({
  ...step,
  path: '/api/staff/orders/{id}/tracking/',
  summary: 'Set or correct the tracking number of what was sent; the shopper is told',
  body: z.object({ version, tracking_number: trackingNumber }),
})

export const addNote = endpoint({
  ...step,
  path: '/api/staff/orders/{id}/notes/',
  summary: 'A note for the staff; the shopper never sees it',
  body: z.object({ text: neededText(2000, 'Напишите заметку.') }),
})

export const editOrder = endpoint({
  method: 'PUT',
  path: '/api/staff/orders/{id}/',
  summary: 'Change an order that is not paid: lines, person, delivery. Stock and totals follow, the shopper is told',
  tag,
  access,
  roles: managers,
  params,
  body: z.object({
    version,
    full_name: neededText(200, 'Введите ФИО.'),
    phone: z.string().max(40).refine(isWholePhone, 'Введите телефон полностью.').transform(phoneDigits),
    email: maybeEmail.describe('Empty only where the order has none'),
    delivery_type: number.nullable().describe('The same as before keeps its price of then'),
    address: plainText(500),
    index: plainText(20),
    lines: z
      .array(z.object({ position: number, quantity: newLine.shape.quantity }))
      .max(500)
      .describe('Lines that are not named are removed; further pieces cost what they cost now, in a line of their own'),
    added: z.array(newLine).max(100).default([]).describe('New lines, at the price of now'),
  }),
  responses: answers,
})

export type OrderEdit = z.output<(typeof editOrder)['body']>

export const giveDiscount = endpoint({
  method: 'POST',
  path: '/api/staff/orders/{id}/discount/',
  summary: 'Take something off an order that is not paid, in the place of the discount by hand before; 0 for none',
  tag,
  access,
  roles: managers,
  params,
  body: z
    .object({
      version,
      percent: z.int('Введите целое число.').min(0, 'Не меньше нуля.').max(90, 'Не больше 90.').nullable(),
      sum: z.number('Введите сумму в рублях.').min(0, 'Не меньше нуля.').max(10_000_000).nullable().describe('Roubles'),
      reason: neededText(120, 'Напишите, за что скидка: покупатель это прочтёт.'),
    })
    .refine(({ percent, sum }) => (percent === null) !== (sum === null), {
      error: 'Введите проценты или сумму.',
      path: ['percent'],
    }),
  responses: answers,
})

export type HandDiscount = z.output<(typeof giveDiscount)['body']>
