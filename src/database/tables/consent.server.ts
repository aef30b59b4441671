import { index, pgTable } from '../../platform/postgres/drizzle.server.ts'
import { identity, integer, moment, number, text } from '../columns.server.ts'

/**
 * Who agreed to which text, when and from where, and who withdrew it. Rows outlive the account by three years, so they
 * have no foreign keys and hold no name: the hash of the e-mail address lets us answer a person who asks.
 */
export const consents = pgTable(
  'consents',
  {
    id: identity(),
    accountId: number(),
    emailHash: text().notNull(),
    action: text({ enum: ['given', 'withdrawn'] }).notNull(),
    /** Where it happened: registration, profile, order. */
    purpose: text().notNull(),
    document: text().notNull(),
    version: integer().notNull(),
    address: text().notNull(),
    at: moment().notNull(),
    /** When processing ended; the row is deleted three years later. */
    endedAt: moment(),
  },
  (table) => [
    index('consents_account_id_idx').on(table.accountId),
    index('consents_email_hash_idx').on(table.emailHash),
  ],
)
