import { useEffect, useState } from 'react'
import type { suggestShelves } from '../catalogue/shelves/shelves.contract.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import type { Group } from './matching-groups.ts'

/** Series, characters and makers for the panel. Those of the last text stay until the next ones have come. */
export function useShelves(q: string): Group[] {
  const [groups, setGroups] = useState<Group[]>([])
  useEffect(() => {
    if (q.length < 2) return
    const left = new AbortController()
    browserApi
      .call<typeof suggestShelves>('GET /api/shelves/', { query: { q } }, { signal: left.signal })
      .then(setGroups)
      // The API client has logged the error, and the panel works without them.
      .catch(() => undefined)
    return () => left.abort()
  }, [q])
  return groups
}
