import { index, pgTable } from '../../platform/postgres/drizzle.server.ts'
import { identity, moment, text } from '../columns.server.ts'
import { accountId } from './accounts.server.ts'

/** What staff note about a customer, for each other. Part of the person's data: exported and deleted with the account. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: identity(),
    accountId: accountId(),
    /** The e-mail address of who wrote it, who may have left since. */
    author: text().notNull(),
    text: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('customer_notes_account_id_idx').on(table.accountId, table.id)],
)
