import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { productPopularity } from '../../database/tables/search.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import { statementText } from '../../platform/postgres/statement.server.ts'
import { type Groups, loadProductIndex, noGroups, refreshProducts, refreshStock } from './load-index.server.ts'
import type { ProductIndex } from './product-index.ts'

/** With more changed products than this, reloading the whole index is faster. */
const maxNamed = 5000

/** The product index of this process, kept in sync with the database. */
export interface LiveIndex {
  current(): Promise<ProductIndex>
  /** Reloads these products. */
  refresh(ids: readonly number[]): Promise<void>
  /** Reloads the counts of these products, of which nothing else has changed: a rush of orders changes many of them. */
  refreshStock(ids: readonly number[]): Promise<void>
  /** The groups that products have left, joined or changed in since the last call; undefined after a full reload. */
  takeTouched(): Groups | undefined
  /** Reloads how much products were wanted. */
  refreshPopularity(): Promise<void>
  /** Reloads everything, because too much has changed or changes may have been missed. */
  reload(): Promise<void>
}

/** If the process does not listen for changes (`listening` is false), the index is reloaded for every request. */
export function openLiveIndex(db: Database, log: Logger, listening: boolean): LiveIndex {
  let loaded: Promise<ProductIndex> | undefined
  // Updates run one after the other, because concurrent ones could overwrite each other.
  let line = Promise.resolve()
  let touched: Groups | undefined = noGroups()

  function load(): Promise<ProductIndex> {
    const loading = loadProductIndex(db.$client).then(withPopularity)
    loaded = loading
    // A failed load is retried by the next caller.
    loading.catch(() => {
      if (loaded === loading) loaded = undefined
    })
    return loading
  }

  async function withPopularity(index: ProductIndex): Promise<ProductIndex> {
    index.setPopularity(await loadPopularity(db.$client))
    return index
  }

  async function refreshNow(ids: readonly number[]): Promise<void> {
    if (!loaded) return
    const groups =
      ids.length <= maxNamed && (await refreshProducts(db.$client, await loaded, ids).catch(() => undefined))
    if (!groups) return reloadNow()
    if (touched) touched = united(touched, groups)
  }

  async function refreshStockNow(ids: readonly number[]): Promise<void> {
    if (loaded) await refreshStock(db.$client, await loaded, ids).catch(reloadNow)
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
    current: () => (listening && loaded ? loaded : load()),
    refresh: (ids) => inLine(() => refreshNow(ids)),
    refreshStock: (ids) => inLine(() => refreshStockNow(ids)),
    reload: () => inLine(reloadNow),
    refreshPopularity: () => inLine(async () => void (loaded && (await withPopularity(await loaded)))),
    takeTouched() {
      const groups = touched
      touched = noGroups()
      return groups
    },
  }
}

function united(one: Groups, other: Groups): Groups {
  return {
    categories: one.categories.union(other.categories),
    series: one.series.union(other.series),
    makers: one.makers.union(other.makers),
    characters: one.characters.union(other.characters),
  }
}

/** More would not change the first pages, and every search looks at all of them. */
const maxPopular = 20_000

const popularProducts = {
  name: 'product_popularity',
  text: statementText(sql`
    select product_id::float8, score from ${productPopularity} order by score desc nulls last, product_id limit ${sql.raw(String(maxPopular))}`),
  rowMode: 'array' as const,
}

async function loadPopularity(pool: Pool): Promise<[id: number, score: number][]> {
  const { rows } = await pool.query<[number, number]>(popularProducts)
  return rows
}
