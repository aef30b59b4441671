import { siteSettings, stores } from '../database/tables/content.server.ts'
import { pictures } from '../database/tables/media.server.ts'
import { toPicture } from '../media/pictures.server.ts'
import { toWireNames } from '../platform/contract/wire-names.ts'
import type { Uses } from '../platform/pages/page-cache.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { asc, eq } from '../platform/postgres/drizzle.server.ts'
import { timeZones } from '../platform/text/time-zones.ts'
import { type SiteData, type StoreInfo, siteData } from './content.contract.ts'
import { shownHomeOpening } from './home-opening.server.ts'

export type Content = ReturnType<typeof openContent>

/** More stores than any shop has; it keeps the list bounded. */
export const maxStores = 50

export function openContent(db: Database, picturesUrl: string) {
  const settings = db.select().from(siteSettings).limit(1).prepare('site_settings')
  const storeList = db
    .select({ store: stores, picture: pictures })
    .from(stores)
    .leftJoin(pictures, eq(pictures.id, stores.pictureId))
    .orderBy(asc(stores.position), asc(stores.id))
    .limit(maxStores)
    .prepare('stores')

  return {
    async siteData(uses?: Uses): Promise<SiteData> {
      uses?.('site_settings')
      const [row] = await settings.execute()
      if (!row) throw new Error('site_settings has no row: the migrations have not run')
      // Keeps only the settings that are public according to the contract.
      return siteData.parse({ ...toWireNames(row), time_zone_city: timeZones[row.timeZone].by })
    },

    homeOpening(uses: Uses) {
      uses('home_opening', 'pictures')
      return shownHomeOpening(db, picturesUrl)
    },

    async listStores(uses: Uses): Promise<StoreInfo[]> {
      uses('stores', 'pictures')
      const rows = await storeList.execute()
      return rows.map(({ store, picture: row }) => {
        const picture = row && toPicture(row, picturesUrl)
        return {
          id: store.id,
          title: store.title,
          address: store.address,
          time_of_work: store.timeOfWork,
          image: picture?.image ?? null,
          picture,
        }
      })
    },
  }
}
