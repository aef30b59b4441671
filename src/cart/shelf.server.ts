import { toId } from '../catalogue/get-product.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { openCart } from './cart.server.ts'
import { openFavourites } from './favourites/favourites.server.ts'
import { readShelf } from './read-shelf.server.ts'
import { addRestockRequest, removeRestockRequest } from './restock/change-restock-requests.server.ts'

export type ShelfRules = ReturnType<typeof openShelf>

/** Cart, favourites and restock requests of a shopper. */
export function openShelf(db: Database, picturesUrl: string, publicUrl: string) {
  return {
    /** Ids of all three, with the quantities in the cart. */
    read: (accountId: number) => readShelf(db, accountId),
    cart: openCart(db, picturesUrl),
    favourites: openFavourites(db, picturesUrl, publicUrl),
    requestRestock: (accountId: number, pathId: string) =>
      db.transaction((tx) => addRestockRequest(tx, accountId, toId(pathId))),
    cancelRestockRequest: (accountId: number, pathId: string) =>
      db.transaction((tx) => removeRestockRequest(tx, accountId, toId(pathId))),
  }
}
