import { z } from 'zod'
import { productCard } from '../catalogue/catalogue.contract.ts'
import { endpoint } from '../platform/contract/endpoint.ts'

/** A product as the cart and the favourites show it. */
export const keptProduct = productCard
  .extend({
    stock: z.number().int().nullable().describe('Pieces left; null where they are not counted'),
    few_left: z.boolean().optional().describe('So few that the shopper is told how many'),
    limit_per_customer: z.number().int().nullable(),
    is_preorder: z.boolean(),
    release_year: z.number().int().nullable(),
    release_month: z.number().int().nullable(),
    preorder_until: z.iso.date().nullable().optional().describe('The last day on which it can be preordered'),
    first_pay: z.number().optional().describe('Roubles to pay at once for one; the rest when it comes'),
  })
  .meta({ id: 'ShelvedProduct' })

export type KeptProduct = z.output<typeof keptProduct>

/** A path id. Values that cannot be an id lead to 404, so they are not rejected here. */
export const pathId = z.string().max(100)

export const productId = z
  .number('Укажите товар.')
  .int('Укажите товар.')
  .min(1, 'Укажите товар.')
  .max(1e15, 'Укажите товар.')

/** For counts in the header and the state of buttons: ids only, in one call. */
const keptGoods = z
  .object({
    cart: z.array(
      z.object({ product_id: z.number().int(), quantity: z.number().int().describe('As many as can be had now') }),
    ),
    wishlist: z.array(z.number().int()),
    awaited: z.array(z.number().int()).describe('Products whose return the shopper wants to hear of'),
  })
  .meta({ id: 'Shelf' })

export type KeptGoods = z.output<typeof keptGoods>

export const getKept = endpoint({
  method: 'GET',
  path: '/api/shelf/',
  summary: 'What of which product the signed-in shopper has in the cart, the favourites and the waiting list',
  tag: 'cart',
  access: 'customer',
  responses: { 200: keptGoods },
})
