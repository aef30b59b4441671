import { siteSettings } from '../database/tables/content.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'

/** What staff have set for the shop: one row, which the migrations make. */
export async function readSiteSettings(db: Pick<Database, 'select'>): Promise<typeof siteSettings.$inferSelect> {
  const [site] = await db.select().from(siteSettings)
  if (!site) throw new Error('site_settings has no row: the migrations have not run')
  return site
}
