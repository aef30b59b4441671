import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { BulkChange, BulkState } from '../../catalogue/staff/bulk.contract.ts'
import { identity, moment, number } from '../columns.server.ts'
import { productId } from './catalogue.server.ts'

/** One change of many products by staff, done part by part, and kept so that it can be taken back. */
export const bulkChanges = pgTable('bulk_changes', {
  id: identity(),
  at: moment().notNull().defaultNow(),
  /** Who asked for what is being done now: the change, and later its undoing. */
  accountId: number().notNull(),
  email: text().notNull().default(''),
  change: jsonb().$type<BulkChange>().notNull(),
  state: text().$type<BulkState>().notNull().default('done'),
  /** The products that were chosen, in rising order, and how many of them are behind us. */
  productIds: number().array().notNull().default([]),
  position: integer().notNull().default(0),
  /** How many it made different; of these, how many were given their values back, and how many were left. */
  changed: integer().notNull().default(0),
  restored: integer().notNull().default(0),
  kept: integer().notNull().default(0),
  /** Why it stopped before its end, in Russian. */
  failure: text(),
})

/** What a product was before; only those that changed have a row, and it goes when the change is taken back. */
export const bulkChangeProducts = pgTable(
  'bulk_change_products',
  {
    bulkId: number()
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    productId: productId(),
    before: jsonb().$type<number | boolean>().notNull(),
    /** The product's version after the change: another one means that somebody has changed it since. */
    version: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bulkId, table.productId] }),
    index('bulk_change_products_product_idx').on(table.productId),
  ],
)
