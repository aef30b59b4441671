import { bigint, index, integer, jsonb, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { products } from '../catalogue-tables.server.ts'
import type { BulkChange } from './bulk.contract.ts'

/** One change of many products by staff, kept so that it can be taken back. */
export const bulkChanges = pgTable('bulk_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  accountId: bigint({ mode: 'number' }).notNull(),
  change: jsonb().$type<BulkChange>().notNull(),
  undoneAt: timestamp({ withTimezone: true }),
})

/** What a product was before; only those that changed have a row. */
export const bulkChangeProducts = pgTable(
  'bulk_change_products',
  {
    bulkId: bigint({ mode: 'number' })
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    productId: bigint({ mode: 'number' })
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    before: jsonb().$type<number | boolean>().notNull(),
    /** The product's version after the change: another one means that somebody has changed it since. */
    version: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bulkId, table.productId] }),
    index('bulk_change_products_product_idx').on(table.productId),
  ],
)
