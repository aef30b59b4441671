import { sql } from '../platform/postgres/drizzle.server.ts'

/** The setting, read once in a statement. Not a parameter: PostgreSQL must see that two expressions with it are the same. */
export const shopZone = sql.raw('(select shop_zone())')

/** Today in the shop's time zone, by the database's clock. */
export const shopToday = sql`(now() at time zone ${shopZone})::date`
