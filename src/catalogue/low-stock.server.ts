import { siteSettings } from '../database/tables/content.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'

/** For a list of columns: the count at or below which stock is low. */
export const lowStock = sql<number>`(select ${siteSettings.lowStock} from ${siteSettings})`
