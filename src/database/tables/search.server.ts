import { check, index, pgTable, primaryKey, sql, uniqueIndex } from '../../platform/postgres/drizzle.server.ts'
import { boolean, date, identity, integer, moment, number, partOf, text } from '../columns.server.ts'
import { products } from './catalogue.server.ts'

/**
 * Every distinct word of all products, with its sound and its stem. Triggers on products add words; nothing else writes
 * here. Words that no product has any more stay, and find nothing. Searches do not read the table: each process has its
 * words in memory (`search/dictionary/`).
 */
export const searchWords = pgTable('search_words', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /**
   * As the shop writes it, in lower case, ё kept: it tells сёгун (shogun) from сегун. A tilde marks what is said in a
   * description or among the facts of a product: then it is the stem only.
   */
  spelling: text().notNull().unique(),
  /** The spelling with е for ё. */
  word: text().notNull(),
  stem: text().notNull(),
  /** One Latin spelling for all usual ways to write the same sounds. */
  sound: text().notNull(),
  /** Several words of a name joined, for searches without the space; never shown. */
  joined: boolean().notNull(),
})

/** The words of names that many products share, so that a large import parses each name once. Written by triggers. */
export const searchNames = pgTable('search_names', {
  name: text().primaryKey(),
  words: integer().array().notNull(),
})

/** «няшка → чиби»: a search for the phrase also finds products with the replacement. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: identity(),
    phrase: text().notNull(),
    replacement: text().notNull(),
    /** The phrase as the stems of its words, so that any form of it is recognised. Maintained by a trigger. */
    stems: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
    /** Incremented by every staff edit: a concurrent save is refused instead of overwriting. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('search_synonyms_stems_idx').on(table.stems),
    check('search_synonyms_length', sql`length(${table.phrase}) <= 100 and length(${table.replacement}) <= 100`),
  ],
)

/** Searches that found nothing, by day: only the text, never who typed it. */
export const emptySearches = pgTable(
  'empty_searches',
  {
    day: date().notNull(),
    query: text().notNull(),
    times: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.query] }),
    check('empty_searches_length', sql`length(${table.query}) <= 100`),
  ],
)

/** How much shoppers wanted a product lately, written anew every night. Products without a row were not wanted. */
export const productPopularity = pgTable(
  'product_popularity',
  {
    productId: number()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    score: integer().notNull(),
    /** Pieces sold and favourites added in the period, which the score is made of. */
    sold: integer().notNull(),
    favourites: integer().notNull(),
  },
  (table) => [index('product_popularity_score_idx').on(table.score.desc(), table.productId)],
)

/** Products that staff put first for a query. */
export const searchPins = pgTable(
  'search_pins',
  {
    id: identity(),
    /** Cleaned, in lower case, ё as е. */
    query: text().notNull(),
    productId: partOf(() => products.id),
    position: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('search_pins_query_product_idx').on(table.query, table.productId),
    check('search_pins_length', sql`length(${table.query}) <= 200`),
  ],
)
