import { z } from 'zod'

/** What an order has to do with «Моя полка»; part of the orders' contract. */
export const orderShelf = z.object({
  until: z.iso.datetime().nullable().describe('Goods of it wait on the shelf until then; null: none do'),
  is_kept: z.boolean().describe('It was placed to be kept on the shelf, or left there later'),
  can_keep: z.boolean().describe('Nothing is packed yet: it may be left on the shelf instead of being sent'),
  collected_in: z.number().int().nullable().describe('The order that pays the delivery of the parcel its goods are in'),
  is_delivery: z.boolean().describe('It has no goods of its own: it pays the delivery of a parcel from the shelf'),
})
