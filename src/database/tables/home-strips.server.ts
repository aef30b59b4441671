import { check, pgTable, sql } from '../../platform/postgres/drizzle.server.ts'
import { boolean, identity, integer, moment, number, text } from '../columns.server.ts'

/** Strips of the home page, chosen by hand or by rule. */
export const homeStrips = pgTable(
  'home_strips',
  {
    id: identity(),
    title: text().notNull(),
    /** The rule: the address of a list of the shop with its filters, such as `/category/3/?filter=new`. */
    address: text(),
    /** Chosen by hand, in their order. */
    productIds: number().array(),
    position: integer().notNull().default(0),
    published: boolean().notNull().default(false),
    /** A drop: until this moment the page shows when it begins instead of the goods. */
    startsAt: moment(),
    /** What a drop says until then. */
    text: text(),
    /** Incremented by every staff edit: a concurrent save is refused instead of overwriting. */
    version: integer().notNull().default(1),
  },
  (table) => [check('home_strips_one_way', sql`num_nonnulls(${table.address}, ${table.productIds}) = 1`)],
)
