import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Letters, saved in the transaction of what caused them. In demo mode the local mailbox shows them. */
export const mails = pgTable(
  'mails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('mails_created_at_idx').on(table.createdAt.desc(), table.id.desc())],
)
