import { check, integer, pgTable, sql, text } from '../../platform/postgres/drizzle.server.ts'
import { number } from '../columns.server.ts'
import { pictures } from './media.server.ts'

/** What the home page opens with, edited by staff. One row at most; without it the page begins with the categories. */
export const homeOpening = pgTable(
  'home_opening',
  {
    id: integer().primaryKey().default(1),
    heading: text().notNull(),
    text: text(),
    linkText: text(),
    /** A place on this site, such as /new/. */
    linkHref: text(),
    pictureId: number().references(() => pictures.id),
    /** Incremented by every staff edit: a concurrent save is refused instead of overwriting. */
    version: integer().notNull().default(1),
  },
  (table) => [check('home_opening_one_row', sql`${table.id} = 1`)],
)
