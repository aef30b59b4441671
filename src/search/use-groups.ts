import { useEffect, useState } from 'react'
import type { getFacets, listCategories } from '../catalogue/catalogue.contract.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import type { Group } from './matching-groups.ts'

let loading: Promise<Group[]> | undefined

/** All categories and series, loaded once, when somebody starts to search. */
export function useGroups(wanted: boolean): Group[] {
  const [groups, setGroups] = useState<Group[]>([])
  useEffect(() => {
    if (!wanted) return
    let isCurrent = true
    loading ??= load()
    void loading.then((loaded) => isCurrent && setGroups(loaded))
    return () => {
      isCurrent = false
    }
  }, [wanted])
  return groups
}

/** The panel does without them when they cannot be loaded, and the next search tries again. */
async function load(): Promise<Group[]> {
  try {
    const [categories, { series }] = await Promise.all([
      browserApi.call<typeof listCategories>('GET /api/categories/', {}, {}),
      browserApi.call<typeof getFacets>('GET /api/catalog/facets/', {}, {}),
    ])
    return [
      ...categories.map(({ id, name }) => ({ name, href: `/category/${id}/` })),
      ...series.map(({ value, name }) => ({ name, href: `/catalog/?series=${value}` })),
    ]
  } catch {
    loading = undefined
    return []
  }
}
