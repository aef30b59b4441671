import { toId } from '../../catalogue/get-product.server.ts'
import { wishlistLinks } from '../../database/tables/favourites.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { openSecretLinks } from '../sharing/secret-links.server.ts'
import { shelfErrors } from '../shelf-errors.ts'
import { addFavourite, removeFavourite } from './change-wishlist.server.ts'
import { readSharedProducts, readWishlist } from './read-wishlist.server.ts'

/** The rules of favourites and of the link that shares them. */
export function openFavourites(db: Database, picturesUrl: string, publicUrl: string) {
  const links = openSecretLinks(db, wishlistLinks, () => new ShopError(shelfErrors.wishlist_not_shared))
  const urlOf = (token: string | null) => token && `${publicUrl}/wishlist/shared/${token}/`

  return {
    read: (accountId: number) => readWishlist(db, accountId, picturesUrl),

    add: (accountId: number, productId: number) => db.transaction((tx) => addFavourite(tx, accountId, productId)),
    remove: (accountId: number, pathId: string) => db.transaction((tx) => removeFavourite(tx, accountId, toId(pathId))),

    link: async (accountId: number) => urlOf(await links.find(accountId)),
    share: async (accountId: number) => urlOf(await links.make(accountId)),
    revoke: (accountId: number) => links.revoke(accountId),
    readShared: async (token: string) => readSharedProducts(db, await links.ownerOf(token), picturesUrl),
  }
}
