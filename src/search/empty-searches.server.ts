import { desc, gte, sql } from 'drizzle-orm'
import { shopToday } from '../database/shop-time.server.ts'
import { emptySearches } from '../database/tables/search.server.ts'
import { defineSchedule, handleJob, type Job } from '../platform/jobs/job.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { cleanQuery } from './clean-query.ts'

/** Longer texts are hardly searches, and may be anything. */
const longestCounted = 100
/** As far back as the back office can look. */
const keptDays = 365

const deleteOldJob = defineSchedule('delete-old-empty-searches', { everySeconds: 60 * 60 })

export function deleteOldEmptySearches(db: Database): Job {
  return handleJob(deleteOldJob, () => forgetEmptySearches(db, keptDays))
}

/** Counts a search that found nothing: the text and the day, never who. Addresses and phone numbers are not kept. */
export async function countEmptySearch(db: Database, query: string): Promise<void> {
  const text = cleanQuery(query).toLowerCase()
  if (text === '' || text.length > longestCounted || text.includes('@') || /(?:\d[\s()+-]*){7,}/.test(text)) return
  await db
    .insert(emptySearches)
    .values({ day: shopToday, query: text })
    .onConflictDoUpdate({
      target: [emptySearches.day, emptySearches.query],
      set: { times: sql`${emptySearches.times} + 1` },
    })
}

/** What was searched for in vain lately, most often first: for the back office. */
export async function listEmptySearches(db: Database, days: number): Promise<{ query: string; times: number }[]> {
  const times = sql<number>`sum(${emptySearches.times})::int`
  return db
    .select({ query: emptySearches.query, times })
    .from(emptySearches)
    .where(gte(emptySearches.day, sql`${shopToday} - ${days}::int`))
    .groupBy(emptySearches.query)
    .orderBy(desc(times), emptySearches.query)
    .limit(200)
}

/** Old counts help nobody. */
export async function forgetEmptySearches(db: Database, days: number): Promise<void> {
  await db.execute(sql`delete from ${emptySearches} where ${emptySearches.day} < ${shopToday} - ${days}::int`)
}
