import { check, index, pgTable, primaryKey, sql } from '../../platform/postgres/drizzle.server.ts'
import { identity, integer, moment, number, partOf, quotedList, text, uuid } from '../columns.server.ts'
import { stockReasons } from '../values/stock-reasons.ts'
import { categories, productId } from './catalogue.server.ts'

/**
 * Why the count of a product changed: sales, returns, deliveries, corrections. Uncounted goods have no movements.
 * Written by `stock/move-stock` only, together with the count.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: identity(),
    productId: productId(),
    at: moment().notNull().defaultNow(),
    change: integer().notNull(),
    stockAfter: integer().notNull(),
    reason: text({ enum: stockReasons }).notNull(),
    /** What staff wrote about it, or the number of an import. */
    note: text(),
    /** The order that took or returned the pieces. */
    orderId: number(),
    /** The member of staff who did it. */
    accountId: number(),
    /** The delivery or stocktake that it is a part of. */
    documentId: number(),
  },
  (table) => [
    check('stock_movements_reason_known', sql`${table.reason} in (${quotedList(stockReasons)})`),
    index('stock_movements_product_id_idx').on(table.productId, table.id.desc()),
    index('stock_movements_document_id_idx').on(table.documentId).where(sql`${table.documentId} is not null`),
    index('stock_movements_order_id_idx').on(table.orderId).where(sql`${table.orderId} is not null`),
  ],
)

/** A delivery that came, or a stocktake: many movements with one cause. */
export const stockDocuments = pgTable(
  'stock_documents',
  {
    id: identity(),
    /** Made by the page, so that a repeated request writes nothing twice. */
    key: uuid().notNull().unique(),
    kind: text({ enum: ['arrival', 'count'] }).notNull(),
    note: text().notNull(),
    at: moment().notNull().defaultNow(),
    /** Who did it. No foreign key: documents outlive accounts. */
    accountId: number().notNull(),
    email: text().notNull(),
    products: integer().notNull(),
    /** Pieces that came; for a stocktake the sum of the differences. */
    pieces: integer().notNull(),
  },
  (table) => [index('stock_documents_kind_idx').on(table.kind, table.id.desc())],
)

/** A stocktake that several people count, until it is applied as a stock document or cancelled. */
export const stocktakes = pgTable('stocktakes', {
  id: identity(),
  key: uuid().notNull().unique(),
  note: text().notNull(),
  /** Null for all goods. */
  categoryId: number().references(() => categories.id, { onDelete: 'set null' }),
  /** How the places of its goods in the warehouse begin; empty for all. */
  shelf: text().notNull(),
  state: text({ enum: ['open', 'applied', 'cancelled'] })
    .notNull()
    .default('open'),
  begunAt: moment().notNull().defaultNow(),
  accountId: number().notNull(),
  email: text().notNull(),
  endedAt: moment(),
  endedBy: text(),
  /** What it changed. */
  documentId: number().references(() => stockDocuments.id),
})

/** What the shop thought to have when a stocktake began. */
export const stocktakeLines = pgTable(
  'stocktake_lines',
  {
    stocktakeId: partOf(() => stocktakes.id),
    productId: productId(),
    stock: integer().notNull(),
    /** Pieces of orders that were not packed yet: sold, but still there. */
    reserved: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.stocktakeId, table.productId] })],
)

/** What was counted, scan by scan, and never changed: a corrected count is one more row with the difference. */
export const stocktakeScans = pgTable(
  'stocktake_scans',
  {
    id: identity(),
    stocktakeId: partOf(() => stocktakes.id),
    /** Made by the page, so that a scan which is sent again is counted once. */
    key: uuid().notNull().unique(),
    productId: productId(),
    /** Whose count it belongs to. No foreign key: documents outlive accounts. */
    accountId: number().notNull(),
    email: text().notNull(),
    /** A shelf or a room; empty when the place does not matter. */
    place: text().notNull(),
    pieces: integer().notNull(),
    /** Pieces that should have been there when the row was written: the count and what was reserved. */
    expected: integer().notNull(),
    /** When somebody looked at the shelf: a corrected count has the time of the scan that it corrects. */
    at: moment().notNull().defaultNow(),
  },
  (table) => [index('stocktake_scans_product_idx').on(table.stocktakeId, table.productId, table.id.desc())],
)
