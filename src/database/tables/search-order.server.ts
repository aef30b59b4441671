import { check, index, integer, pgTable, sql, text, uniqueIndex } from '../../platform/postgres/drizzle.server.ts'
import { identity, number } from '../columns.server.ts'
import { products } from './catalogue.server.ts'

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
    productId: number()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('search_pins_query_product_idx').on(table.query, table.productId),
    check('search_pins_length', sql`length(${table.query}) <= 200`),
  ],
)
