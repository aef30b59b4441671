import { check, index, integer, pgTable, sql, text } from '../../platform/postgres/drizzle.server.ts'
import { identity, moment } from '../columns.server.ts'

/** A line above the header of the shop, from one moment to another. */
export const announcements = pgTable(
  'announcements',
  {
    id: identity(),
    text: text().notNull(),
    /** Where the line leads: a page of the shop, or an https address. */
    href: text(),
    startsAt: moment().notNull(),
    /** Null: until somebody ends it. */
    endsAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    /** Incremented by every staff edit: a concurrent save is refused instead of overwriting. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('announcements_starts_at_idx').on(table.startsAt),
    check('announcements_ends_later', sql`${table.endsAt} > ${table.startsAt}`),
  ],
)
