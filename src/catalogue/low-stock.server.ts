import { sql } from 'drizzle-orm'
import { siteSettings } from '../database/tables/content.server.ts'

/** For a list of columns: from how many pieces down the stock is low. */
export const lowStock = sql<number>`(select ${siteSettings.lowStock} from ${siteSettings})`
