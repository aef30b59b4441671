import type { Category, listCategories } from '../catalogue/catalogue.contract.ts'
import type { getSiteData, SiteData } from '../content/content.contract.ts'
import type { ApiClient } from '../platform/api-client.ts'
import { failWhenAway, settle, valueOr } from '../platform/settle.ts'

/** What header and footer show. Either part may be missing: the frame stands without it. */
export interface Shell {
  site: SiteData | undefined
  categories: Category[]
  year: number
}

export const emptyShell: Shell = { site: undefined, categories: [], year: new Date().getFullYear() }

export async function loadShell(api: ApiClient): Promise<Shell> {
  const [site, categories] = await Promise.all([
    settle(api.call<typeof getSiteData>('GET /api/user/data_site/')),
    settle(api.call<typeof listCategories>('GET /api/categories/')),
  ])
  failWhenAway(site, categories)
  return { site: valueOr(site, undefined), categories: valueOr(categories, []), year: new Date().getFullYear() }
}
