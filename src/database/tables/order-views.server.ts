import { pgTable, unique } from '../../platform/postgres/drizzle.server.ts'
import { identity, jsonb, text } from '../columns.server.ts'
import { accountId } from './accounts.server.ts'

/** Filters of the orders table that a person of the staff has given a name. */
export const orderViews = pgTable(
  'order_views',
  {
    id: identity(),
    accountId: accountId(),
    name: text().notNull(),
    /** As in the address of the table. */
    filters: jsonb().$type<Record<string, string>>().notNull(),
  },
  (table) => [unique('order_views_name').on(table.accountId, table.name)],
)
