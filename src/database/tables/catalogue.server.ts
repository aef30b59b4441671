import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { identity, moment, number } from '../columns.server.ts'
import { pictures } from './media.server.ts'

export const categories = pgTable('categories', {
  id: identity(),
  name: text().notNull(),
  position: integer().notNull().default(0),
  pictureId: number().references(() => pictures.id),
})

export const series = pgTable('series', {
  id: identity(),
  name: text().notNull().unique(),
  /** Latin spelling, for those who search by it. */
  latin: text(),
})

export const makers = pgTable('makers', {
  id: identity(),
  name: text().notNull().unique(),
})

export const products = pgTable(
  'products',
  {
    id: identity(),
    sku: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** Whole kopecks, never a float. */
    priceKopecks: number().notNull(),
    categoryId: number()
      .notNull()
      .references(() => categories.id),
    seriesId: number().references(() => series.id),
    makerId: number().references(() => makers.id),
    character: text(),
    characterLatin: text(),
    scale: text(),
    heightMm: integer(),
    material: text(),
    releaseYear: smallint(),
    releaseMonth: smallint(),
    ageMark: text(),
    boxCondition: text().$type<'new' | 'opened' | 'damaged' | 'none'>(),
    isNew: boolean().notNull().default(false),
    /** Pieces left; null where they are not counted. */
    stock: integer(),
    /** The most pieces one customer may ever buy; null where nobody counts. */
    limitPerCustomer: integer(),
    /** Of the box with everything in it, as it is sent. */
    weightGrams: integer(),
    boxLengthMm: integer(),
    boxWidthMm: integer(),
    boxHeightMm: integer(),
    /** GTIN, digits only. */
    barcode: text(),
    /** What the shop pays for a piece, in whole kopecks. */
    costPriceKopecks: number(),
    /** Sold before its release month has come. */
    isPreorder: boolean().notNull().default(false),
    /** Staff can take goods off sale whatever the count says. */
    onSale: boolean().notNull().default(true),
    /** The shopper's "status" follows the count. */
    available: boolean().notNull().generatedAlwaysAs(sql`on_sale and (stock is null or stock > 0)`),
    /** The card as JSON, ready to be sent in lists. A trigger keeps it: nobody writes it by hand. */
    card: text().notNull().default(''),
    /** Words of the name and of what the product is of: `search_words.id * 4 + place`. A trigger keeps it too. */
    words: integer().array().notNull().default([]),
    /** Grows with each change by staff, not with sales: the second saver is told instead of overwriting. */
    version: integer().notNull().default(1),
    /** Goods that were ever ordered are archived, not deleted. */
    archivedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check('products_price_not_negative', sql`${table.priceKopecks} >= 0`),
    check('products_cost_price_not_negative', sql`${table.costPriceKopecks} >= 0`),
    check('products_stock_not_negative', sql`${table.stock} >= 0`),
    check('products_limit_positive', sql`${table.limitPerCustomer} > 0`),
    index('products_series_idx').on(table.seriesId, table.id),
    // A category may be deleted only when nothing refers to it, and a renamed one has its products' words rewritten.
    index('products_category_idx').on(table.categoryId),
    // None may hold the count: every sale would then write an entry into each of them. See docs/decisions/0013.
    // The product index asks for a product's neighbour in the order of names.
    index('products_name_idx').on(sql`${table.name} collate "ru-x-icu"`, table.id),
    // Names that are typed in full, and the beginning or the end of an SKU.
    index('products_compact_name_idx').using('hash', sql`search_compact(${table.name})`),
    index('products_sku_start_idx').on(sql`search_compact(${table.sku}) text_pattern_ops`),
    index('products_sku_end_idx').on(sql`reverse(search_compact(${table.sku})) text_pattern_ops`),
  ],
)

/** What goes with the product. */
export const productId = () =>
  number()
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' })

export const productPictures = pgTable(
  'product_pictures',
  {
    productId: productId(),
    /** 0 is the picture on the card. */
    position: smallint().notNull(),
    pictureId: number()
      .notNull()
      .references(() => pictures.id),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('product_pictures_picture_idx').on(table.pictureId),
  ],
)

/** Why the count of a product changed: sales, returns, deliveries, corrections. Uncounted goods have no movements. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: identity(),
    productId: productId(),
    at: moment().notNull().defaultNow(),
    change: integer().notNull(),
    stockAfter: integer().notNull(),
    reason: text().notNull(),
    /** The order that took or returned the pieces. */
    orderId: number(),
    /** Who of the staff did it. */
    accountId: number(),
  },
  (table) => [
    index('stock_movements_product_id_idx').on(table.productId, table.id.desc()),
    index('stock_movements_order_id_idx').on(table.orderId).where(sql`${table.orderId} is not null`),
  ],
)
