import { sql } from '../platform/postgres/drizzle.server.ts'
import { shopTimeZone } from '../platform/text/date-format.ts'

/** Inlined in the statement, not a parameter: PostgreSQL must see that two expressions with it are the same. */
export const shopZone = sql.raw(`'${shopTimeZone}'`)

/** Today in the shop's time zone, by the database's clock. */
export const shopToday = sql`(now() at time zone ${shopZone})::date`
