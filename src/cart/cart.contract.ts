import { z } from 'zod'
import { endpoint, errorAnswer } from '../platform/contract/endpoint.ts'
import { offered } from '../promotions/discounts.contract.ts'
import { keptProduct, pathId, productId } from './kept.contract.ts'

const cartItem = z
  .object({
    id: z.number().int(),
    product: keptProduct,
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

/** Every call returns the whole cart, so that prices, stock and totals always come from the server. */
const cart = z
  .object({
    items: z.array(cartItem),
    count: z.number().int().describe('Pieces that can be bought'),
    total_price: z.number().describe('Roubles, of what can be bought, after discounts'),
    ...offered,
  })
  .meta({ id: 'Cart' })

export type Cart = z.output<typeof cart>

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

/** Implemented in orders, which may import the cart but not the other way round. */
export const createOrder = endpoint({
  method: 'POST',
  path: '/api/cart/create-order/',
  summary: 'Make or refresh the shopper’s one draft from the cart',
  tag: 'orders',
  access: 'customer',
  responses: { 200: z.object({ order_id: z.number().int() }), 409: errorAnswer },
})
