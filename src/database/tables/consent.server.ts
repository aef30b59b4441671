import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Who agreed to which text, when and from where, and who took it back. It outlives the account by three years, so it
 * refers to nothing and holds no name: the hash of the e-mail address lets us answer the person who asks.
 */
export const consents = pgTable(
  'consents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: bigint({ mode: 'number' }),
    emailHash: text().notNull(),
    action: text({ enum: ['given', 'withdrawn'] }).notNull(),
    /** Where it happened: registration, profile, order. */
    purpose: text().notNull(),
    document: text().notNull(),
    version: integer().notNull(),
    address: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** When processing ended; three years later the row goes. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('consents_account_id_idx').on(table.accountId),
    index('consents_email_hash_idx').on(table.emailHash),
  ],
)
