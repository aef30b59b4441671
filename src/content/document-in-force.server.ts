import { shopZone } from '../database/shop-time.server.ts'
import { documents } from '../database/tables/content.server.ts'
import { type Placeholder, type SQL, sql } from '../platform/postgres/drizzle.server.ts'

/**
 * Orders a document's versions so that the one in force at the given time comes first. When none is in force yet, the
 * earliest version comes first, which is better than no document.
 */
export function inForceFirst(at: SQL | Placeholder): SQL {
  const inForce = sql`${documents.effectiveFrom} <= (${at}::timestamptz at time zone ${shopZone})::date`
  return sql`${inForce} desc, case when ${inForce} then ${documents.version} else -${documents.version} end desc`
}
