import { announcements } from '../database/tables/content.server.ts'
import type { Uses } from '../platform/pages/page-cache.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import type { Announcement } from './announcements.contract.ts'

const shown = 3
const tag = 'announcements'
/** Timers cannot wait longer than 24 days; a day is enough, then the next moment is looked up again. */
const longestWaitMs = 24 * 60 * 60 * 1000

export type Announcements = ReturnType<typeof openAnnouncements>

/**
 * What is announced now. Nothing changes in the database when an announcement begins or ends, so whoever has made an
 * answer invalidates it at that moment: every process does it for its own.
 */
export function openAnnouncements(db: Database, invalidate: (tags: string[]) => void) {
  let timer: NodeJS.Timeout | undefined

  function invalidateIn(ms: number | null): void {
    clearTimeout(timer)
    if (ms === null) return
    timer = setTimeout(() => invalidate([tag]), Math.min(Math.max(ms, 0) + 1, longestWaitMs))
    timer.unref()
  }

  return {
    async list(uses: Uses): Promise<Announcement[]> {
      uses(tag)
      const { rows } = await db.execute<Announcement & { now: boolean; next: number | null }>(sql`
        select id::float8, text, href, starts_at <= now() as now,
          min(extract(epoch from least(case when starts_at > now() then starts_at end, case when ends_at > now() then ends_at end) - now())::float8 * 1000) over () as next
        from ${announcements} where ends_at is null or ends_at > now()
        order by starts_at desc, id desc`)
      invalidateIn(rows[0]?.next ?? null)
      return rows
        .filter(({ now }) => now)
        .slice(0, shown)
        .map(({ id, text, href }) => ({ id, text, href }))
    },

    close(): void {
      clearTimeout(timer)
    },
  }
}
