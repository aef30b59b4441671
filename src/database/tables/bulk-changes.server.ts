import type { BulkChange, BulkState } from '../../catalogue/staff/bulk.contract.ts'
import type { BulkValue } from '../../catalogue/staff/bulk-steps.server.ts'
import { index, pgTable, primaryKey } from '../../platform/postgres/drizzle.server.ts'
import { identity, integer, jsonb, moment, number, partOf, text } from '../columns.server.ts'
import { productId } from './catalogue.server.ts'

/** A change of many products by staff. It runs in parts and is stored so that it can be undone. */
export const bulkChanges = pgTable('bulk_changes', {
  id: identity(),
  at: moment().notNull().defaultNow(),
  /** Who asked for the current run: the change, and later its undoing. */
  accountId: number().notNull(),
  email: text().notNull().default(''),
  change: jsonb().$type<BulkChange>().notNull(),
  state: text().$type<BulkState>().notNull().default('done'),
  /** The chosen products in ascending order, and how many of them are processed. */
  productIds: number().array().notNull().default([]),
  position: integer().notNull().default(0),
  /** How many products it changed; of these, how many got their old values back, and how many were skipped. */
  changed: integer().notNull().default(0),
  restored: integer().notNull().default(0),
  kept: integer().notNull().default(0),
  /** Why it stopped early, in Russian. */
  failure: text(),
})

/** A product's values before the change. Only changed products have a row, and undoing the change deletes it. */
export const bulkChangeProducts = pgTable(
  'bulk_change_products',
  {
    bulkId: partOf(() => bulkChanges.id),
    productId: productId(),
    before: jsonb().$type<BulkValue>().notNull(),
    /** The product's version after the change: if it differs now, somebody has edited the product since then. */
    version: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bulkId, table.productId] }),
    index('bulk_change_products_product_idx').on(table.productId),
  ],
)
