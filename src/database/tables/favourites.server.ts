import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.server.ts'
import { products } from './catalogue.server.ts'

const moment = () => timestamp({ withTimezone: true })

const accountId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

const productId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' })

/** Favourites. */
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: accountId(),
    productId: productId(),
    addedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique('wishlist_items_account_product_key').on(table.accountId, table.productId),
    index('wishlist_items_product_id_idx').on(table.productId),
  ],
)

/** The secret link by which others may look at one's favourites, until it is revoked. */
export const wishlistLinks = pgTable('wishlist_links', {
  accountId: accountId().primaryKey(),
  token: text().notNull().unique(),
  createdAt: moment().notNull().defaultNow(),
})

/** «Сообщить о поступлении»: one letter when the product is back, then the wish is over. */
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
