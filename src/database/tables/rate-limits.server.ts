import { pgTable } from '../../platform/postgres/drizzle.server.ts'
import { integer, moment, text } from '../columns.server.ts'

/** Attempts, counted across all processes. The key holds neither address nor e-mail, only their keyed hash. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  endsAt: moment().notNull(),
})
