import { announcements } from '../database/tables/content.server.ts'
import { openInvalidateLater } from '../platform/pages/invalidate-later.server.ts'
import type { Uses } from '../platform/pages/page-cache.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import type { Announcement } from './announcements.contract.ts'

const shown = 3
const tag = 'announcements'

export type Announcements = ReturnType<typeof openAnnouncements>

/** What is announced now. Nothing changes in the database when an announcement begins or ends. */
export function openAnnouncements(db: Database, invalidate: (tags: string[]) => void) {
  const later = openInvalidateLater(invalidate, tag)

  return {
    async list(uses: Uses): Promise<Announcement[]> {
      uses(tag)
      const { rows } = await db.execute<Announcement & { now: boolean; next: number | null }>(sql`
        select id::float8, text, href, starts_at <= now() as now,
          min(extract(epoch from least(case when starts_at > now() then starts_at end, case when ends_at > now() then ends_at end) - now())::float8 * 1000) over () as next
        from ${announcements} where ends_at is null or ends_at > now()
        order by starts_at desc, id desc`)
      later.invalidateIn(rows[0]?.next ?? null)
      return rows
        .filter(({ now }) => now)
        .slice(0, shown)
        .map(({ id, text, href }) => ({ id, text, href }))
    },

    close: () => later.close(),
  }
}
