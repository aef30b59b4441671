import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Attempts, counted for all processes together. The key holds neither address nor e-mail, only their keyed hash. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  endsAt: timestamp({ withTimezone: true }).notNull(),
})
