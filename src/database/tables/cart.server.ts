import { check, index, integer, pgTable, sql, unique } from '../../platform/postgres/drizzle.server.ts'
import { identity, moment } from '../columns.server.ts'
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
