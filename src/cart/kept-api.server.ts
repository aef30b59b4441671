import type { Api } from '../platform/http/serve.server.ts'
import * as cartContract from './cart.contract.ts'
import * as wishlistContract from './favourites/wishlist.contract.ts'
import { getKept } from './kept.contract.ts'
import type { KeptRules } from './kept.server.ts'
import * as restockContract from './restock/restock.contract.ts'

export function serveKept(api: Api, keptGoods: KeptRules): void {
  serveCart(api, keptGoods)

  api.serve(getKept, (_, { viewer }) => keptGoods.read(viewer.accountId))

  serveFavourites(api, keptGoods)

  api.serve(restockContract.requestRestock, async ({ params }, { viewer }) => {
    await keptGoods.requestRestock(viewer.accountId, params.id)
    return { detail: 'Сообщим о поступлении' }
  })

  api.serve(restockContract.cancelRestockRequest, async ({ params }, { viewer }) => {
    await keptGoods.cancelRestockRequest(viewer.accountId, params.id)
    return { detail: 'Не будем сообщать о поступлении' }
  })
}

function serveCart(api: Api, { cart }: KeptRules): void {
  api.serve(cartContract.getCart, (_, { viewer }) => cart.read(viewer.accountId))

  api.serve(cartContract.addToCart, ({ body }, { viewer }) =>
    cart.add(viewer.accountId, body.product_id, body.quantity),
  )

  api.serve(cartContract.updateCart, ({ params, body }, { viewer }) =>
    cart.setQuantity(viewer.accountId, params.productId, body.quantity),
  )

  api.serve(cartContract.removeFromCart, ({ params }, { viewer }) => cart.remove(viewer.accountId, params.productId))
}

function serveFavourites(api: Api, { favourites }: KeptRules): void {
  api.serve(wishlistContract.getWishlist, (_, { viewer }) => favourites.read(viewer.accountId))

  api.serve(wishlistContract.addToWishlist, async ({ body }, { viewer }) => {
    await favourites.add(viewer.accountId, body.product_id)
    return { detail: 'Товар в избранном' }
  })

  api.serve(wishlistContract.removeFromWishlist, async ({ params }, { viewer }) => {
    await favourites.remove(viewer.accountId, params.productId)
    return { detail: 'Товара больше нет в избранном' }
  })

  api.serve(wishlistContract.getWishlistLink, async (_, { viewer }) => ({
    url: await favourites.link(viewer.accountId),
  }))

  api.serve(wishlistContract.shareWishlist, async (_, { viewer }) => ({
    url: await favourites.share(viewer.accountId),
  }))

  api.serve(wishlistContract.revokeWishlistLink, async (_, { viewer }) => {
    await favourites.revoke(viewer.accountId)
    return { url: null }
  })

  api.serve(wishlistContract.getSharedWishlist, ({ params }) => favourites.readShared(params.token))
}
