import { setShopTimeZone } from '../../platform/text/date-format.ts'
import { timeZoneNames, timeZones } from '../../platform/text/time-zones.ts'
import { listBaseBackups } from '../base-backups.server.ts'
import type { BackupFiles } from '../store/backup-files.server.ts'

/** The settings of the shop are not there yet, but its whole copies say in which time zone it was. */
export async function followBackedUpZone(files: BackupFiles): Promise<void> {
  const last = (await listBaseBackups(files)).at(-1)
  const zone = timeZoneNames.find((name) => name === last?.time_zone)
  if (zone) setShopTimeZone(zone, timeZones[zone].by)
}
