import { check, index, pgTable, primaryKey, sql, unique } from '../../platform/postgres/drizzle.server.ts'
import {
  boolean,
  date,
  identity,
  integer,
  moment,
  number,
  partOf,
  quotedList,
  smallint,
  text,
} from '../columns.server.ts'
import { shelfKinds } from '../values/shelf-kinds.ts'
import { pictures } from './media.server.ts'

export const categories = pgTable('categories', {
  id: identity(),
  name: text().notNull(),
  position: integer().notNull().default(0),
  pictureId: number().references(() => pictures.id),
  /** For search engines, in the place of what the shop would write itself. */
  seoTitle: text(),
  seoDescription: text(),
})

export const series = pgTable('series', {
  id: identity(),
  name: text().notNull().unique(),
  /** Latin spelling, for customers who search by it. */
  latin: text(),
})

export const makers = pgTable('makers', {
  id: identity(),
  name: text().notNull().unique(),
})

/**
 * A page of a series, a character or a maker. Triggers open one for every name that products get, and rename it with its
 * series or maker; staff write the rest. See docs/decisions/0063.
 */
export const shelves = pgTable(
  'shelves',
  {
    id: identity(),
    kind: text({ enum: shelfKinds }).notNull(),
    /** As it stands in `series`, in `makers` or in `products.character`. */
    name: text().notNull(),
    /** The last part of its address. */
    slug: text().notNull(),
    text: text(),
    pictureId: number().references(() => pictures.id),
    /** Incremented by every staff edit: a concurrent save is refused instead of overwriting. */
    version: integer().notNull().default(1),
  },
  (table) => [
    unique('shelves_name_unique').on(table.kind, table.name),
    unique('shelves_slug_unique').on(table.kind, table.slug),
    check('shelves_kind_known', sql`${table.kind} in (${quotedList(shelfKinds)})`),
    // The search panel looks for beginnings of words.
    index('shelves_name_part_idx').using('gin', sql`replace(lower(${table.name}), 'ё', 'е') gin_trgm_ops`),
  ],
)

export const products = pgTable(
  'products',
  {
    id: identity(),
    sku: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** What a piece costs now, in whole kopecks, never a float. Maintained by a trigger: the sale's price while one is on, otherwise the regular one. */
    priceKopecks: number().notNull(),
    /** What staff enter. A row that is written without it takes it from the price. */
    regularPriceKopecks: number()
      .notNull()
      .$defaultFn(() => sql`null`),
    /** The sale that is on, planned or over: its price and its time; no time for no limit. See docs/decisions/0060. */
    salePriceKopecks: number(),
    saleFrom: moment(),
    saleUntil: moment(),
    /** Maintained by the same trigger: since when the sale is on, and the lowest price of the 30 days before. */
    saleBeganAt: moment(),
    oldPriceKopecks: number(),
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
    /** The maximum one customer may ever buy; null for no limit. */
    limitPerCustomer: integer(),
    /** Of the packed box, as it is shipped. */
    weightGrams: integer(),
    boxLengthMm: integer(),
    boxWidthMm: integer(),
    boxHeightMm: integer(),
    /** GTIN, digits only. */
    barcode: text(),
    /** Where it stands in the warehouse, as it is written on the shelf. */
    shelfPlace: text(),
    /** From here down staff are warned; null for the threshold of the shop. */
    lowStock: integer(),
    /** What the shop pays for a piece, in whole kopecks. */
    costPriceKopecks: number(),
    /** For search engines, in the place of what the shop would write itself. */
    seoTitle: text(),
    seoDescription: text(),
    /** Sold before its release month. */
    isPreorder: boolean().notNull().default(false),
    /** The last day on which it can be preordered, in the shop's time zone; null for no end. */
    preorderUntil: date({ mode: 'string' }),
    /** What is paid at once for a piece of a preorder, in per cent of the price or as a sum; neither for the whole price. See pricing/deposit.ts. */
    depositPercent: smallint(),
    depositKopecks: number(),
    /** That day has passed. Maintained by a trigger and, at midnight, by a job. */
    preorderOver: boolean().notNull().default(false),
    /** Staff can take goods off sale regardless of the stock. */
    onSale: boolean().notNull().default(true),
    /** The "status" that shoppers see depends on the stock. */
    available: boolean()
      .notNull()
      .generatedAlwaysAs(sql`on_sale and not preorder_over and (stock is null or stock > 0)`),
    /** The card as JSON, ready to be sent in lists. Maintained by a trigger, never written by hand. */
    card: text().notNull().default(''),
    /** Words of the name, character, maker, description etc.: `search_words.id * 4 + place`. Maintained by a trigger too. */
    words: integer().array().notNull().default([]),
    /** Incremented by every staff edit, not by sales: a concurrent save is refused instead of overwriting. */
    version: integer().notNull().default(1),
    /** Goods that were ever ordered are archived, not deleted. */
    archivedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    // Scanned.
    index('products_barcode_idx').on(table.barcode).where(sql`${table.barcode} is not null`),
    check('products_price_not_negative', sql`${table.priceKopecks} >= 0`),
    check('products_sale_price_positive', sql`${table.salePriceKopecks} > 0`),
    check('products_cost_price_not_negative', sql`${table.costPriceKopecks} >= 0`),
    check('products_deposit_percent', sql`${table.depositPercent} between 1 and 99`),
    check('products_deposit_not_negative', sql`${table.depositKopecks} >= 0`),
    check('products_stock_not_negative', sql`${table.stock} >= 0`),
    check('products_low_stock_not_negative', sql`${table.lowStock} >= 0`),
    check('products_limit_positive', sql`${table.limitPerCustomer} > 0`),
    // Sales that begin and end.
    index('products_sale_idx').on(table.id).where(sql`${table.salePriceKopecks} is not null`),
    index('products_series_idx').on(table.seriesId, table.id),
    // Renamed together.
    index('products_character_idx').on(table.character).where(sql`${table.character} is not null`),
    // A category can be deleted only when nothing refers to it, and renaming one rewrites its products' words.
    index('products_category_idx').on(table.categoryId),
    // No index may contain the stock: every sale would then write an entry into each of them. See docs/decisions/0013.
    // The product index looks up a product's neighbour in name order.
    index('products_name_idx').on(sql`${table.name} collate "ru-x-icu"`, table.id),
    // Names typed in full, and the beginning or the end of an SKU.
    index('products_compact_name_idx').using('hash', sql`search_compact(${table.name})`),
    index('products_sku_start_idx').on(sql`search_compact(${table.sku}) text_pattern_ops`),
    // Staff search SKUs by any part.
    index('products_sku_part_idx').using('gin', sql`search_compact(${table.sku}) gin_trgm_ops`),
    index('products_sku_end_idx').on(sql`reverse(search_compact(${table.sku})) text_pattern_ops`),
    // A part that most articles have is looked for in all of them, without reading the products.
    index('products_sku_id_idx').on(table.sku, table.id),
  ],
)

/** What goes with the product. */
export const productId = () => partOf(() => products.id)

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

/** What a product cost from when on. Written by a trigger whenever its price changes, whoever changes it. */
export const priceHistory = pgTable(
  'price_history',
  {
    productId: productId(),
    at: moment().notNull().defaultNow(),
    priceKopecks: number().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.at] })],
)
