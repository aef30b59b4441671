import { shopToday } from '../database/shop-time.server.ts'
import { emptySearches } from '../database/tables/search.server.ts'
import { defineSchedule, handleJob, type Job } from '../platform/jobs/job.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { desc, gte, sql } from '../platform/postgres/drizzle.server.ts'
import { cleanQuery } from './clean-query.ts'

/** Longer texts are probably not searches, and may contain personal data. */
const longestCounted = 100
/** Different texts of one day. Searching is free for everybody: a script must not fill the database. */
const maxTexts = 1000
/** The longest period that the back office can show. */
const keptDays = 365

const deleteOldJob = defineSchedule('delete-old-empty-searches', { everySeconds: 60 * 60 })

export function deleteOldEmptySearches(db: Database): Job {
  return handleJob(deleteOldJob, () => deleteEmptySearches(db, keptDays))
}

/** Counts a search without results by text and day, without the visitor. Skips email addresses and phone numbers. */
export async function countEmptySearch(db: Database, query: string): Promise<void> {
  const text = cleanQuery(query).toLowerCase()
  if (text === '' || text.length > longestCounted || text.includes('@') || /(?:\d[\s()+-]*){7,}/.test(text)) return
  await db.execute(sql`
    insert into ${emptySearches} (day, query)
    select ${shopToday}, ${text} where (select count(*) from ${emptySearches} where day = ${shopToday}) < ${maxTexts}
      or exists (select from ${emptySearches} where day = ${shopToday} and query = ${text})
    on conflict (day, query) do update set times = ${emptySearches.times} + 1`)
}

/** Recent searches without results for the back office, the most frequent first. */
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

/** Deletes counts that are too old for the back office to show. */
export async function deleteEmptySearches(db: Database, days: number): Promise<void> {
  await db.execute(sql`delete from ${emptySearches} where ${emptySearches.day} < ${shopToday} - ${days}::int`)
}
