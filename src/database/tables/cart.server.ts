import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, timestamp, unique } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.server.ts'
import { products } from './catalogue.server.ts'

/** What a shopper has put aside to buy. Prices and stock are never kept here: they are always the product's. */
export const cartItems = pgTable(
  'cart_items',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: bigint({ mode: 'number' })
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    productId: bigint({ mode: 'number' })
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('cart_items_account_product_key').on(table.accountId, table.productId),
    index('cart_items_product_id_idx').on(table.productId),
    check('cart_items_quantity_positive', sql`${table.quantity} > 0`),
  ],
)
