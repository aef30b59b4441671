import { z } from 'zod'
import { productCard } from '../../catalogue/catalogue.contract.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'

/** A product as the cart and the favourites show it. */
export const shelvedProduct = productCard
  .extend({
    stock: z.number().int().nullable().describe('Pieces left; null where they are not counted'),
    few_left: z.boolean().optional().describe('So few that the shopper is told how many'),
    limit_per_customer: z.number().int().nullable(),
    is_preorder: z.boolean(),
    release_year: z.number().int().nullable(),
    release_month: z.number().int().nullable(),
  })
  .meta({ id: 'ShelvedProduct' })

export type ShelvedProduct = z.output<typeof shelvedProduct>

const cartItem = z
  .object({
    id: z.number().int(),
    product: shelvedProduct,
    quantity: z.number().int().describe('As many as can be had now; of what is gone, as many as were wanted'),
    wanted: z.number().int().describe('As many as were put in'),
    is_favorite: z.boolean(),
    is_archived: z.boolean().describe('Its page is gone'),
    can_be_bought: z.boolean().describe('False: it stays visible and is left out of the total'),
    most: z.number().int().nullable().describe('The most that this shopper can have of it now; null: no limit'),
    total_price: z.number().describe('Roubles, for the whole quantity'),
  })
  .meta({ id: 'CartItem' })

export type CartItem = z.output<typeof cartItem>

/** Every call answers with the whole cart: prices, stock and totals are always the server's. */
const cart = z
  .object({
    items: z.array(cartItem),
    count: z.number().int().describe('Pieces that can be bought'),
    total_price: z.number().describe('Roubles, of what can be bought'),
  })
  .meta({ id: 'Cart' })

export type Cart = z.output<typeof cart>

/** A path id. Anything that cannot be an id is simply not found, so it is not refused here. */
const pathId = z.string().max(100)

const productId = z.number('Укажите товар.').int('Укажите товар.').min(1, 'Укажите товар.').max(1e15, 'Укажите товар.')

export const maxPieces = 999

const quantity = z
  .number('Укажите количество.')
  .int('Количество должно быть целым числом.')
  .min(1, 'Количество должно быть не меньше 1.')
  .max(maxPieces, `Количество должно быть не больше ${maxPieces}.`)

const tag = 'cart'
const answers = { 200: cart, 404: errorAnswer, 409: errorAnswer }

export const getCart = endpoint({
  method: 'GET',
  path: '/api/cart/',
  summary: 'The signed-in shopper’s cart',
  tag,
  access: 'customer',
  responses: { 200: cart },
})

export const addToCart = endpoint({
  method: 'POST',
  path: '/api/cart/add/',
  summary: 'Put pieces of a product into the cart, beside those already there',
  tag,
  access: 'customer',
  body: z.object({ product_id: productId, quantity: quantity.default(1) }),
  responses: answers,
})

export const updateCart = endpoint({
  method: 'PATCH',
  path: '/api/cart/update/{productId}/',
  summary: 'Set how many pieces of a product are in the cart',
  tag,
  access: 'customer',
  params: z.object({ productId: pathId }),
  body: z.object({ quantity }),
  responses: answers,
})

export const removeFromCart = endpoint({
  method: 'DELETE',
  path: '/api/cart/remove/{productId}/',
  summary: 'Take a product out of the cart; one that is not there is no error',
  tag,
  access: 'customer',
  params: z.object({ productId: pathId }),
  responses: answers,
})

/** For counts in the header and the state of buttons: ids only, in one call. */
const shelf = z
  .object({
    cart: z.array(
      z.object({ product_id: z.number().int(), quantity: z.number().int().describe('As many as can be had now') }),
    ),
    wishlist: z.array(z.number().int()),
    awaited: z.array(z.number().int()).describe('Products whose return the shopper wants to hear of'),
  })
  .meta({ id: 'Shelf' })

export type Shelf = z.output<typeof shelf>

export const getShelf = endpoint({
  method: 'GET',
  path: '/api/shelf/',
  summary: 'What of which product the signed-in shopper has in the cart, the favourites and the waiting list',
  tag,
  access: 'customer',
  responses: { 200: shelf },
})
