import { restockRequests } from '../../database/tables/favourites.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, isNull, ne, sql } from '../../platform/postgres/drizzle.server.ts'
import { lockShelf } from '../change-cart.server.ts'
import { findShownProduct } from '../find-shown-product.server.ts'
import { shelfErrors } from '../shelf-errors.ts'

const maxRestockRequests = 500

/** Requests one letter when the product is back. After that letter, a new request leads to another one. */
export async function addRestockRequest(tx: Transaction, accountId: number, productId: number): Promise<void> {
  await lockShelf(tx, accountId)
  const others = and(
    eq(restockRequests.accountId, accountId),
    ne(restockRequests.productId, productId),
    isNull(restockRequests.mailedAt),
  )
  const product = await findShownProduct(tx, productId, tx.$count(restockRequests, others))
  if (product.available) throw new ShopError(shelfErrors.already_available)
  if (product.others >= maxRestockRequests)
    throw new ShopError(shelfErrors.too_many_awaited, { max: maxRestockRequests })
  await tx
    .insert(restockRequests)
    .values({ accountId, productId })
    .onConflictDoUpdate({
      target: [restockRequests.accountId, restockRequests.productId],
      set: { createdAt: sql`now()`, mailedAt: null },
      setWhere: sql`${restockRequests.mailedAt} is not null`,
    })
}

export async function removeRestockRequest(tx: Transaction, accountId: number, productId: number): Promise<void> {
  await lockShelf(tx, accountId)
  await tx
    .delete(restockRequests)
    .where(and(eq(restockRequests.accountId, accountId), eq(restockRequests.productId, productId)))
}
