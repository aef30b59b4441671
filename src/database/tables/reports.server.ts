import { index, pgTable, primaryKey, sql } from '../../platform/postgres/drizzle.server.ts'
import { date, identity, integer, number, text } from '../columns.server.ts'
import { productId } from './catalogue.server.ts'

/**
 * Sums of what was paid, by day and by month, so that a report never reads the orders. Written by `recount_sales` only;
 * what a sale and a return are is said in `sales_of_day`. See docs/decisions/0040.
 */
export const salesTotals = pgTable(
  'sales_totals',
  {
    kind: text({ enum: ['all', 'category', 'series', 'maker', 'product'] }).notNull(),
    unit: text({ enum: ['day', 'month'] }).notNull(),
    /** The day, or the first day of the month, in the shop's time zone. */
    period: date({ mode: 'string' }).notNull(),
    /** The id of the category, series, maker or product; 0 for goods without one, and for `all`. */
    key: number().notNull(),
    /** Orders that stand; what went back is in `returned_…` alone. */
    orders: integer().notNull(),
    pieces: integer().notNull(),
    goodsKopecks: number().notNull(),
    /** Of `all` only: a delivery belongs to no product. */
    deliveryKopecks: number().notNull(),
    /** Goods whose cost price was known when they were sold; the margin is this minus the cost. */
    knownKopecks: number().notNull(),
    costKopecks: number().notNull(),
    returnedOrders: integer().notNull(),
    returnedPieces: integer().notNull(),
    returnedKopecks: number().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.unit, table.period, table.key] })],
)

/**
 * What `recount_sales` has still to look at: a day whose orders changed, or a product that has moved to another
 * category, series or maker. Only ever appended to, so that two payments never wait for each other.
 */
export const salesChanges = pgTable(
  'sales_changes',
  {
    id: identity(),
    day: date({ mode: 'string' }),
    productId: number(),
  },
  (table) => [
    index('sales_changes_day_idx').on(table.day).where(sql`${table.day} is not null`),
    index('sales_changes_product_idx').on(table.productId).where(sql`${table.productId} is not null`),
  ],
)

/** How many people have a product among their favourites, written by `recount-favourites` only: there are five for each row here. */
export const favouriteTotals = pgTable('favourite_totals', {
  productId: productId().primaryKey(),
  times: integer().notNull(),
})
