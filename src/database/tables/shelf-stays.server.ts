import { index, pgTable } from '../../platform/postgres/drizzle.server.ts'
import { moment, number, smallint } from '../columns.server.ts'
import { orders } from './orders.server.ts'

/**
 * How long the goods of an order may wait on «Моя полка». Which goods wait is told by parcels «На полке»; the time is the
 * order's own and goes on when they come back out of a parcel that nobody paid for.
 */
export const shelfStays = pgTable(
  'shelf_stays',
  {
    orderId: number()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    since: moment().notNull(),
    until: moment().notNull(),
    /** Letters written before the end: a week before, then a day before. */
    warnings: smallint().notNull().default(0),
    /** When staff were told that the time is up. */
    overdueAt: moment(),
  },
  (table) => [index('shelf_stays_until_idx').on(table.until)],
)
