import { pgTable } from '../../platform/postgres/drizzle.server.ts'
import { moment, text } from '../columns.server.ts'
import { accountId } from './accounts.server.ts'

/** The secret link that shows what a shopper has collected to others, until it is revoked. */
export const collectionLinks = pgTable('collection_links', {
  accountId: accountId().primaryKey(),
  token: text().notNull().unique(),
  createdAt: moment().notNull().defaultNow(),
})
