import { sql } from 'drizzle-orm'
import { bigint, boolean, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** People who can sign in: customers, and staff who run the shop. */
export const accounts = pgTable(
  'accounts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    isStaff: boolean().notNull().default(false),
    isSuperuser: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  // One person, one account, however the address is capitalised.
  (table) => [uniqueIndex('accounts_email_key').on(sql`lower(${table.email})`)],
)
