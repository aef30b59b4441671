import { check, index, pgTable, primaryKey, sql, unique } from '../../platform/postgres/drizzle.server.ts'
import { identity, integer, moment, text } from '../columns.server.ts'
import { accountId } from './accounts.server.ts'
import { productId } from './catalogue.server.ts'

/** A shopper's cart. Prices and stock are never stored here: they always come from the product. */
export const cartItems = pgTable(
  'cart_items',
  {
    id: identity(),
    accountId: accountId(),
    productId: productId(),
    quantity: integer().notNull(),
    addedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique('cart_items_account_product_key').on(table.accountId, table.productId),
    index('cart_items_product_id_idx').on(table.productId),
    check('cart_items_quantity_positive', sql`${table.quantity} > 0`),
  ],
)

/** Favourites. */
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    id: identity(),
    accountId: accountId(),
    productId: productId(),
    addedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique('wishlist_items_account_product_key').on(table.accountId, table.productId),
    index('wishlist_items_product_id_idx').on(table.productId),
  ],
)

/** The secret link that shows a user's favourites to others, until it is revoked. */
export const wishlistLinks = pgTable('wishlist_links', {
  accountId: accountId().primaryKey(),
  token: text().notNull().unique(),
  createdAt: moment().notNull().defaultNow(),
})

/** «Сообщить о поступлении»: one e-mail when the product is back in stock, then the restock request is done. */
export const restockRequests = pgTable(
  'restock_requests',
  {
    accountId: accountId(),
    productId: productId(),
    createdAt: moment().notNull().defaultNow(),
    mailedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.productId] }),
    index('restock_requests_waiting_idx').on(table.productId).where(sql`${table.mailedAt} is null`),
  ],
)
