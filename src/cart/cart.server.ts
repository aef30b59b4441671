import { toId } from '../catalogue/get-product.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { addPieces, removeItem, setPieces } from './change-cart.server.ts'
import { readCart } from './read-cart.server.ts'

/** The rules of the cart. Every change returns the whole updated cart. */
export function openCart(db: Database, picturesUrl: string) {
  function change(accountId: number, work: (tx: Transaction) => Promise<void>) {
    return db.transaction(async (tx) => {
      await work(tx)
      return readCart(tx, accountId, picturesUrl)
    })
  }

  return {
    read: (accountId: number) => readCart(db, accountId, picturesUrl),

    add: (accountId: number, productId: number, quantity: number) =>
      change(accountId, (tx) => addPieces(tx, accountId, productId, quantity)),

    setQuantity: (accountId: number, pathId: string, quantity: number) =>
      change(accountId, (tx) => setPieces(tx, accountId, toId(pathId), quantity)),

    remove: (accountId: number, pathId: string) => change(accountId, (tx) => removeItem(tx, accountId, toId(pathId))),
  }
}
