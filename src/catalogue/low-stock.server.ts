import { sql } from 'drizzle-orm'
import { siteSettings } from '../database/tables/content.server.ts'

/** For a list of columns: the count at or below which stock is low. */
export const lowStock = sql<number>`(select ${siteSettings.lowStock} from ${siteSettings})`
