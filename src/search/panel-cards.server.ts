import { categories, products } from '../database/tables/catalogue.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import { statementText } from '../platform/postgres/statement.server.ts'
import { productsNamed } from './search-words.server.ts'

interface PanelCard {
  /** Serialized JSON. */
  card: string
  category: string
}

/** Cards of products with exactly this name (in the form of `compact`), then those of the given ids in their order. */
export type ReadPanelCards = (name: string, ids: readonly number[]) => Promise<PanelCard[]>

interface Wanted {
  name: string
  ids: readonly number[]
  done: PromiseWithResolvers<PanelCard[]>
}

interface CardRow extends PanelCard {
  id: number
  /** Set for products that were requested by this name. */
  named: string | null
}

/** One statement per core of a small machine; more would only wait for each other. */
const maxStatements = 2

/**
 * The panel searches on every keystroke, and the round trip of a statement costs more than its execution. So only a few
 * run at a time, and requests that arrive in the meantime are batched into the next one.
 */
export function preparePanelCards(db: Database): ReadPanelCards {
  let waiting: Wanted[] = []
  let underWay = 0

  async function readWaiting(): Promise<void> {
    const batch = waiting
    if (batch.length === 0) return
    waiting = []
    underWay += 1
    try {
      const { rows } = await db.$client.query<CardRow>({
        name: 'search_panel',
        text: cardsOfPanels,
        values: [
          [...new Set(batch.flatMap(({ ids }) => ids))],
          [...new Set(batch.map(({ name }) => name).filter(Boolean))],
        ],
      })
      const byId = new Map(rows.map((row) => [row.id, row]))
      const byName = rows.filter(({ named }) => named !== null)
      for (const { name, ids, done } of batch) {
        const named = byName.filter((row) => row.named === name)
        const others = ids.flatMap((id) => byId.get(id) ?? []).filter(({ id }) => named.every((row) => row.id !== id))
        done.resolve([...named, ...others])
      }
    } catch (error) {
      for (const { done } of batch) done.reject(error)
    } finally {
      underWay -= 1
      void readWaiting()
    }
  }

  return (name, ids) => {
    if (name === '' && ids.length === 0) return Promise.resolve([])
    const done = Promise.withResolvers<PanelCard[]>()
    waiting.push({ name, ids, done })
    if (underWay < maxStatements && waiting.length === 1) setImmediate(() => void readWaiting())
    return done.promise
  }
}

const cardsOfPanels = statementText(sql`
  select ${products.id}::float8, ${products.card}, ${categories.name} as category, named
  from (
    select id, null as named, 0 as place from unnest($1::bigint[]) as id
    union all
    select id, typed, place from unnest($2::text[]) as typed, lateral ${productsNamed(sql`typed`)} as by_name
  ) as wanted join ${products} using (id) join ${categories} on ${categories.id} = ${products.categoryId}
  where ${products.archivedAt} is null order by place`)
