import { z } from 'zod'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { keptProduct, pathId, productId } from '../kept.contract.ts'
import { secretLinkCalls } from '../sharing/secret-link.contract.ts'

const favourite = z
  .object({
    id: z.number().int(),
    product: keptProduct,
    in_cart: z.boolean(),
    is_archived: z.boolean().describe('Its page is gone'),
  })
  .meta({ id: 'Favourite' })

export type Favourite = z.output<typeof favourite>

const tag = 'wishlist'
const done = z.object({ detail: z.string() })

export const getWishlist = endpoint({
  method: 'GET',
  path: '/api/wishlist/',
  summary: 'The signed-in shopper’s favourites, the newest first',
  tag,
  access: 'customer',
  responses: { 200: z.array(favourite) },
})

export const addToWishlist = endpoint({
  method: 'POST',
  path: '/api/wishlist/add/',
  summary: 'Make a product a favourite; one that already is stays so',
  tag,
  access: 'customer',
  body: z.object({ product_id: productId }),
  responses: { 200: done, 404: errorAnswer, 409: errorAnswer },
})

export const removeFromWishlist = endpoint({
  method: 'DELETE',
  path: '/api/wishlist/remove/{productId}/',
  summary: 'Take a product out of the favourites; one that is not there is no error',
  tag,
  access: 'customer',
  params: z.object({ productId: pathId }),
  responses: { 200: done, 404: errorAnswer },
})

export const {
  find: getWishlistLink,
  make: shareWishlist,
  revoke: revokeWishlistLink,
} = secretLinkCalls('/api/wishlist/link/', { tag, what: 'favourites' })

const sharedFavourite = keptProduct.extend({ height_mm: z.number().int().nullable() }).meta({ id: 'SharedFavourite' })

export type SharedFavourite = z.output<typeof sharedFavourite>

export const getSharedWishlist = endpoint({
  method: 'GET',
  path: '/api/wishlist/shared/{token}/',
  summary: 'Somebody’s favourites by their secret link, without a word about whose they are',
  tag,
  access: 'guest',
  params: z.object({ token: z.string().max(100) }),
  responses: { 200: z.array(sharedFavourite), 404: errorAnswer },
})
