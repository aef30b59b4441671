import type { Database } from '../platform/postgres/database.server.ts'
import { setShopTimeZone } from '../platform/text/date-format.ts'
import { timeZones } from '../platform/text/time-zones.ts'
import { readSiteSettings } from './read-site-settings.server.ts'

/** Takes the setting over into this process: at its start, and whenever the settings change. Returns the zone. */
export async function followTimeZone(db: Pick<Database, 'select'>): Promise<string> {
  const { timeZone } = await readSiteSettings(db)
  setShopTimeZone(timeZone, timeZones[timeZone].by)
  return timeZone
}
