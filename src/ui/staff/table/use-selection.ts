import { useState } from 'react'

export interface Selection {
  keys: ReadonlySet<number>
  toggle: (key: number) => void
  /** Selects all of these, or none if all are selected already. */
  toggleAll: (keys: readonly number[]) => void
  clear: () => void
}

/** Rows selected for a bulk action; the selection spans pages of the table. */
export function useSelection(): Selection {
  const [keys, setKeys] = useState<ReadonlySet<number>>(new Set())
  return {
    keys,
    toggle: (key) => setKeys((before) => before.symmetricDifference(new Set([key]))),
    toggleAll: (all) =>
      setKeys((before) => {
        const these = new Set(all)
        return these.isSubsetOf(before) ? before.difference(these) : before.union(these)
      }),
    clear: () => setKeys(new Set()),
  }
}
