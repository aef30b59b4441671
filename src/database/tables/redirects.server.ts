import { pgTable } from '../../platform/postgres/drizzle.server.ts'
import { identity, integer, moment, text } from '../columns.server.ts'

/** Addresses of an older shop and where they lead. Asked only for what is no page, so a page is never redirected. */
export const redirects = pgTable('redirects', {
  id: identity(),
  /** Path and query, decoded, in lower case, without the slash at the end. */
  from: text('from_address').notNull().unique(),
  /** A page of this shop. Never the old address of another redirect. */
  to: text('to_address').notNull(),
  createdAt: moment().notNull().defaultNow(),
  /** Incremented by every staff edit: a concurrent save is refused instead of overwriting. */
  version: integer().notNull().default(1),
})
