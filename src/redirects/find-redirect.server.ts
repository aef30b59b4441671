import { redirects } from '../database/tables/redirects.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import { leadsHere, lookupKeys } from './address.ts'

/** Where an address that is no page leads; undefined when nowhere. Asked for pages that were not found only. */
export async function findRedirect(db: Database, requestUrl: string): Promise<string | undefined> {
  const keys = lookupKeys(requestUrl)
  if (keys.length === 0) return undefined
  const rows = await db
    .select({ from: redirects.from, to: redirects.to })
    .from(redirects)
    .where(sql`${redirects.from} = any (${sql.param(keys)}::text[])`)
  const to = keys.flatMap((key) => rows.find(({ from }) => from === key) ?? [])[0]?.to
  // Looked at once more: it may have been stored, or restored, under older rules.
  return to !== undefined && leadsHere(to) ? to : undefined
}
