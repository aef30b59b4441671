import { sql } from 'drizzle-orm'
import { shopTimeZone } from '../platform/text/date-format.ts'

/** As text in the statement, not as a parameter: PostgreSQL must see that two expressions with it are the same. */
export const shopZone = sql.raw(`'${shopTimeZone}'`)

/** The day in the shop, by the database's clock. */
export const shopToday = sql`(now() at time zone ${shopZone})::date`
