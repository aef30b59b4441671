import type { Category, listCategories } from '../catalogue/catalogue.contract.ts'
import type { Announcement, listAnnouncements } from '../content/announcements.contract.ts'
import type { getSiteData, SiteData } from '../content/content.contract.ts'
import type { ApiClient } from '../platform/browser/api-client.ts'
import { failWhenAway, settle, valueOr } from '../platform/pages/settle.ts'

/** Data of the header and the footer. Either part may be missing: the frame renders without it and keeps the error. */
export interface Shell {
  site: SiteData | undefined
  siteError: string | undefined
  categories: Category[]
  categoriesError: string | undefined
  /** The line above the header. Not worth a retry when it could not be loaded. */
  announcement: Announcement | undefined
  year: number
}

const failed = 'Не удалось загрузить категории'

export const emptyShell: Shell = {
  site: undefined,
  siteError: undefined,
  categories: [],
  categoriesError: undefined,
  announcement: undefined,
  year: new Date().getFullYear(),
}

export async function loadShell(api: ApiClient): Promise<Shell> {
  const [site, categories, announcements] = await Promise.all([
    settle(api.call<typeof getSiteData>('GET /api/user/data_site/')),
    settle(api.call<typeof listCategories>('GET /api/categories/')),
    settle(api.call<typeof listAnnouncements>('GET /api/announcements/')),
  ])
  failWhenAway(site, categories)
  return {
    site: valueOr(site, undefined),
    siteError: site.ok ? undefined : (site.message ?? failed),
    categories: valueOr(categories, []),
    categoriesError: categories.ok ? undefined : (categories.message ?? failed),
    announcement: valueOr(announcements, [])[0],
    year: new Date().getFullYear(),
  }
}
