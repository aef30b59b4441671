import type { Logger } from 'pino'
import { changesChannel, readChange } from '../../database/changes.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { isDatabaseAway } from '../../platform/postgres/database-errors.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import type { Listener } from '../../platform/postgres/listen.server.ts'

/** Changed and locked at a time: it limits how long an order waits, and is named in a few notifications. */
const part = 1000
/** Looked at again after this time in any case: a notification can be lost with its connection. */
const maxWaitMs = 60_000
/** A product may be held by somebody, such as an import, when its sale begins. */
const heldMs = 100
/** A timer may be a millisecond early. */
const marginMs = 5
const failedMs = 1000

const isDue = sql`sale_price_kopecks is not null and sale_is_on(${products}) <> (sale_began_at is not null)`

/**
 * Begins and ends what is due, a part of it; the trigger `decide_price` decides, as it does when staff set a sale. Any
 * process may do it, also several at once: each takes what no other holds. Returns how many products changed.
 */
async function moveSales(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with due as (select id as due_id from ${products} where ${isDue} order by id limit ${part} for update skip locked)
    update ${products} set sale_price_kopecks = sale_price_kopecks from due where id = due_id`)
  return rowCount ?? 0
}

/** Milliseconds until a sale begins or ends, by the clock of the database. */
async function untilNext(db: Database): Promise<number | undefined> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select case when exists (select from ${products} where ${isDue}) then ${heldMs}
      else extract(epoch from min(edge) - clock_timestamp())::float8 * 1000 end as ms
    from ${products}, unnest(array[sale_from, sale_until]) as edge where sale_price_kopecks is not null and edge > now()`)
  return rows[0]?.ms ?? undefined
}

/** Keeps a timer for the next beginning or end of a sale, in every process: the first to wake changes the prices for all. */
export function followSales(db: Database, listener: Listener, log: Logger): () => void {
  let timer: NodeJS.Timeout | undefined
  let line = Promise.resolve()
  let closed = false

  async function look(): Promise<void> {
    clearTimeout(timer)
    let wait: number | undefined
    try {
      const moved = await moveSales(db)
      wait = moved === part ? 0 : await untilNext(db)
    } catch (error) {
      if (!closed && !isDatabaseAway(error)) log.error(error, 'sales could not be looked at')
      wait = failedMs
    }
    clearTimeout(timer)
    if (closed) return
    timer = setTimeout(lookSoon, Math.min((wait ?? maxWaitMs) + marginMs, maxWaitMs)).unref()
  }

  function lookSoon(): void {
    line = line.then(look)
  }

  listener.onNotification(changesChannel, (payload) => {
    if (readChange(payload).table === 'sales') lookSoon()
  })
  listener.onConnectionChange((connected) => connected && lookSoon())
  lookSoon()
  return () => {
    closed = true
    clearTimeout(timer)
  }
}
