import { useEffect, useState } from 'react'
import type { listCategories } from '../catalogue/catalogue.contract.ts'
import type { getSiteData } from '../content/content.contract.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import type { Shell } from './shell-data.ts'

/**
 * The frame as the server gave it. What the server could not load is logged, never shown, and asked for once more from
 * the browser: a moment later it is usually there.
 */
export function useShell(loaded: Shell): Shell {
  const { siteError, categoriesError } = loaded
  const [later, setLater] = useState<Partial<Shell>>()
  useEffect(() => {
    if (siteError) {
      console.error('Не удалось загрузить контактные данные:', siteError)
      browserApi.call<typeof getSiteData>('GET /api/user/data_site/').then(
        (site) => setLater((before) => ({ ...before, site })),
        () => undefined,
      )
    }
    if (categoriesError) {
      console.error('Не удалось загрузить категории:', categoriesError)
      browserApi.call<typeof listCategories>('GET /api/categories/').then(
        (categories) => setLater((before) => ({ ...before, categories })),
        () => undefined,
      )
    }
  }, [siteError, categoriesError])
  return { ...loaded, ...later }
}
