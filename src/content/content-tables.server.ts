import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** What staff say about the shop. Exactly one row: the migration makes it, staff edit it. */
export const siteSettings = pgTable(
  'site_settings',
  {
    id: integer().primaryKey().default(1),
    shopName: text().notNull(),
    phone: text(),
    email: text(),
    timeOfWork: text(),
    fullName: text(),
    inn: text(),
    ogrn: text(),
    vkUrl: text(),
    telegramUrl: text(),
    aboutText: text(),
  },
  (table) => [check('site_settings_one_row', sql`${table.id} = 1`)],
)

/** Places where the shop can be visited; the first one is the store of the home page. */
export const stores = pgTable('stores', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  title: text(),
  address: text(),
  timeOfWork: text(),
  position: integer().notNull().default(0),
})
