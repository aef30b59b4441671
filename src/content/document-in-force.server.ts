import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { shopZone } from '../database/shop-time.server.ts'
import { documents } from '../database/tables/content.server.ts'

/**
 * The order of a document's versions at a time: the one in force comes first. Where none is in force yet, the first one to
 * come is better than nothing.
 */
export function inForceFirst(at: SQL | Placeholder): SQL {
  const inForce = sql`${documents.effectiveFrom} <= (${at}::timestamptz at time zone ${shopZone})::date`
  return sql`${inForce} desc, case when ${inForce} then ${documents.version} else -${documents.version} end desc`
}
