import type { Api } from '../../platform/http/serve.server.ts'
import { getShelf } from '../cart/cart.contract.ts'
import * as contract from './wishlist.contract.ts'
import type { WishlistRules } from './wishlist.server.ts'

export function serveWishlist(api: Api, wishlist: WishlistRules): void {
  api.serve(getShelf, (_, { viewer }) => wishlist.readShelf(viewer.accountId))

  api.serve(contract.getWishlist, (_, { viewer }) => wishlist.read(viewer.accountId))

  api.serve(contract.addToWishlist, async ({ body }, { viewer }) => {
    await wishlist.add(viewer.accountId, body.product_id)
    return { detail: 'Товар в избранном' }
  })

  api.serve(contract.removeFromWishlist, async ({ params }, { viewer }) => {
    await wishlist.remove(viewer.accountId, params.productId)
    return { detail: 'Товара больше нет в избранном' }
  })

  api.serve(contract.getWishlistLink, async (_, { viewer }) => ({ url: await wishlist.link(viewer.accountId) }))

  api.serve(contract.shareWishlist, async (_, { viewer }) => ({ url: await wishlist.share(viewer.accountId) }))

  api.serve(contract.revokeWishlistLink, async (_, { viewer }) => {
    await wishlist.revoke(viewer.accountId)
    return { url: null }
  })

  api.serve(contract.getSharedWishlist, ({ params }) => wishlist.readShared(params.token))

  api.serve(contract.awaitProduct, async ({ params }, { viewer }) => {
    await wishlist.await(viewer.accountId, params.id)
    return { detail: 'Сообщим о поступлении' }
  })

  api.serve(contract.stopAwaiting, async ({ params }, { viewer }) => {
    await wishlist.stopAwaiting(viewer.accountId, params.id)
    return { detail: 'Не будем сообщать о поступлении' }
  })
}
