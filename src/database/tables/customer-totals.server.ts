import { index, pgTable } from '../../platform/postgres/drizzle.server.ts'
import { integer, number } from '../columns.server.ts'
import { accountId } from './accounts.server.ts'

/**
 * How much each account has bought, so that customers can be sorted by it: summing up the orders of all takes a second
 * in a large shop. Written by the trigger function `count_purchases` only; every account has a row.
 */
export const customerTotals = pgTable(
  'customer_totals',
  {
    accountId: accountId().primaryKey(),
    /** Without cancelled ones. */
    orders: integer().notNull().default(0),
    kopecks: number().notNull().default(0),
  },
  (table) => [
    index('customer_totals_orders_idx').on(table.orders, table.accountId),
    index('customer_totals_kopecks_idx').on(table.kopecks, table.accountId),
  ],
)
