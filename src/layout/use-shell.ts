import { useEffect, useState } from 'react'
import type { listCategories } from '../catalogue/catalogue.contract.ts'
import type { getSiteData } from '../content/content.contract.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import type { Shell } from './shell-data.ts'

/**
 * The data of the frame from the server. Parts that the server could not load are logged, not shown as errors, and
 * requested once more from the browser, where the retry usually succeeds.
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
