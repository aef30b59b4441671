import type { Logger } from 'pino'
import type { Database } from '../../platform/postgres/database.server.ts'
import { type Groups, loadProductIndex, refreshProducts } from './load-index.server.ts'
import type { ProductIndex } from './product-index.ts'

/** More changed products than this are sooner read anew, with all the others. */
const maxNamed = 5000

/** The product index of this process, kept in step with the database. */
export interface LiveIndex {
  current(): Promise<ProductIndex>
  /** Reads these products anew. */
  refresh(ids: readonly number[]): Promise<void>
  /** The groups that products have left, entered or changed in since the last call; undefined when all was read anew. */
  takeTouched(): Groups | undefined
  /** Too much has changed, or changes may have been missed: everything is read anew. */
  reload(): Promise<void>
}

/** Without anybody to hear of changes (`hears` is false), the index is read anew for every question. */
export function openLiveIndex(db: Database, log: Logger, hears: boolean): LiveIndex {
  let loaded: Promise<ProductIndex> | undefined
  // One after the other: two at once could undo each other.
  let line = Promise.resolve()
  let touched: Groups | undefined = noGroups()

  function load(): Promise<ProductIndex> {
    const loading = loadProductIndex(db.$client)
    loaded = loading
    // A failed load is tried again by whoever asks next.
    loading.catch(() => {
      if (loaded === loading) loaded = undefined
    })
    return loading
  }

  async function refreshNow(ids: readonly number[]): Promise<void> {
    if (!loaded) return
    const groups =
      ids.length <= maxNamed && (await refreshProducts(db.$client, await loaded, ids).catch(() => undefined))
    if (!groups) return reloadNow()
    for (const id of groups.categories) touched?.categories.add(id)
    for (const id of groups.series) touched?.series.add(id)
  }

  async function reloadNow(): Promise<void> {
    touched = undefined
    await load()
  }

  function inLine(step: () => Promise<void>): Promise<void> {
    line = line.then(step).catch((error: unknown) => {
      log.warn({ err: error }, 'the product index could not be brought up to date')
    })
    return line
  }

  return {
    current: () => (hears && loaded ? loaded : load()),
    refresh: (ids) => inLine(() => refreshNow(ids)),
    reload: () => inLine(reloadNow),
    takeTouched() {
      const groups = touched
      touched = noGroups()
      return groups
    },
  }
}

function noGroups(): Groups {
  return { categories: new Set(), series: new Set() }
}
