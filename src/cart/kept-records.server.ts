import { cartItems, restockRequests, wishlistItems, wishlistLinks } from '../database/tables/cart.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import type { PersonalRecords } from '../platform/feature.server.ts'
import { asc, eq } from '../platform/postgres/drizzle.server.ts'

const product = { product_id: products.id, product_name: products.name }

/** What is kept, and the link that shows it, in the personal data export; deleted with the account. */
export const keptRecords: PersonalRecords[] = [
  {
    name: 'cart',
    collect: (db, accountId) =>
      db
        .select({
          product_id: products.id,
          product_name: products.name,
          quantity: cartItems.quantity,
          added_at: cartItems.addedAt,
        })
        .from(cartItems)
        .innerJoin(products, eq(products.id, cartItems.productId))
        .where(eq(cartItems.accountId, accountId))
        .orderBy(asc(cartItems.id)),
    async erase(tx, accountId) {
      await tx.delete(cartItems).where(eq(cartItems.accountId, accountId))
    },
  },
  {
    name: 'wishlist',
    collect: (db, accountId) =>
      db
        .select({ ...product, added_at: wishlistItems.addedAt })
        .from(wishlistItems)
        .innerJoin(products, eq(products.id, wishlistItems.productId))
        .where(eq(wishlistItems.accountId, accountId))
        .orderBy(asc(wishlistItems.id)),
    async erase(tx, accountId) {
      await tx.delete(wishlistItems).where(eq(wishlistItems.accountId, accountId))
    },
  },
  {
    name: 'wishlist_link',
    // The export says that a link exists, but leaves out the link itself, because it is a secret.
    collect: (db, accountId) =>
      db
        .select({ created_at: wishlistLinks.createdAt })
        .from(wishlistLinks)
        .where(eq(wishlistLinks.accountId, accountId)),
    async erase(tx, accountId) {
      await tx.delete(wishlistLinks).where(eq(wishlistLinks.accountId, accountId))
    },
  },
  {
    name: 'awaited_products',
    collect: (db, accountId) =>
      db
        .select({ ...product, asked_at: restockRequests.createdAt, mailed_at: restockRequests.mailedAt })
        .from(restockRequests)
        .innerJoin(products, eq(products.id, restockRequests.productId))
        .where(eq(restockRequests.accountId, accountId))
        .orderBy(asc(restockRequests.createdAt)),
    async erase(tx, accountId) {
      await tx.delete(restockRequests).where(eq(restockRequests.accountId, accountId))
    },
  },
]
