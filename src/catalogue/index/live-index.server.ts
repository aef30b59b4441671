import type { Logger } from 'pino'
import type { Database } from '../../platform/postgres/database.server.ts'
import { loadProductIndex, refreshProducts } from './load-index.server.ts'
import type { ProductIndex } from './product-index.ts'

/** More changed products than this are sooner read anew, with all the others. */
const maxNamed = 5000

/** The product index of this process, kept in step with the database. */
export interface LiveIndex {
  current(): Promise<ProductIndex>
  /** Takes in what a notification says: `products:3,17`, `products:all`, or nothing of ours. */
  take(payload: string): Promise<void>
  /** Changes may have been missed: everything is read anew. */
  reload(): Promise<void>
}

/** Without anybody to hear of changes (`hears` is false), the index is read anew for every question. */
export function openLiveIndex(db: Database, log: Logger, hears: boolean): LiveIndex {
  let loaded: Promise<ProductIndex> | undefined
  // Changes are taken one after the other: two at once could undo each other.
  let line: Promise<void> = Promise.resolve()
  const heard = new Set<number>()
  let heardOfAll = false

  function load(): Promise<ProductIndex> {
    const loading = loadProductIndex(db.$client)
    loaded = loading
    // A failed load is tried again by whoever asks next.
    loading.catch(() => {
      if (loaded === loading) loaded = undefined
    })
    return loading
  }

  /** All that was heard of by now in one go: the notifications of one transaction come together. */
  async function catchUp(): Promise<void> {
    const ids = [...heard]
    const isLarge = heardOfAll || ids.length > maxNamed
    heard.clear()
    heardOfAll = false
    if (!loaded || (ids.length === 0 && !isLarge)) return
    const refreshed = !isLarge && (await refreshProducts(db.$client, await loaded, ids).catch(() => false))
    if (!refreshed) await load()
  }

  function inLine(step: () => Promise<unknown>): Promise<void> {
    line = line.then(step).then(
      () => undefined,
      (error: unknown) => log.warn({ err: error }, 'the product index could not be brought up to date'),
    )
    return line
  }

  return {
    current: () => (hears && loaded ? loaded : load()),
    take(payload) {
      const [, named] = /^products:(.*)/.exec(payload) ?? []
      if (named === 'all') heardOfAll = true
      else if (named) for (const id of named.split(',')) heard.add(Number(id))
      return inLine(catchUp)
    },
    reload: () => inLine(() => load()),
  }
}
