import { z } from 'zod'
import { paymentMethods, refundReasons } from '../database/values/payment-methods.ts'

const refund = z.object({
  id: z.number().int(),
  sum: z.number().describe('Roubles'),
  is_done: z.boolean().describe('The money has left the shop'),
  method: z.enum(paymentMethods).describe('By the provider to where it was paid from, or by hand'),
  reason: z.enum(refundReasons),
  since: z.iso.datetime(),
  until: z.iso.datetime().describe('Ten days after it became due'),
  done_at: z.iso.datetime().nullable(),
})

/** The money of an order, as its shopper sees it. */
export const orderMoney = z.object({
  received: z.number().describe('Roubles that came in'),
  to_pay: z.number().describe('Roubles that are missing now'),
  later: z
    .number()
    .describe('Roubles that are asked for when the preorders have come, and may be paid before; 0 without deposits'),
  waived: z.number().describe('Roubles that the shop does not ask for: less came and is enough'),
  is_rest: z.boolean().describe('The preorders have come: what is to pay is the rest after the deposits'),
  gift_cards: z
    .array(z.object({ end: z.string().describe('The last characters of its code'), sum: z.number() }))
    .optional()
    .describe('What gift cards paid, where they did'),
  refunds: z.array(refund),
})

export type OrderMoney = z.output<typeof orderMoney>

/** Payment by card or SBP, where it is offered. */
export const onlinePayment = z.object({
  is_pending: z.boolean().describe('A payment was begun and is not decided yet'),
  failure: z.string().nullable().describe('Why the last one failed'),
})

export type OnlinePayment = z.output<typeof onlinePayment>
