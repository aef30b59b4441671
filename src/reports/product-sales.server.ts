import { salesTotals } from '../database/tables/reports.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { type SQL, sql } from '../platform/postgres/drizzle.server.ts'
import { readMuch } from './read-much.server.ts'
import { addDays, type Days } from './report-period.ts'
import { readDays } from './report-sales.server.ts'
import type { GroupSort } from './reports.contract.ts'
import { CellSums, type Cells } from './sum-cells.ts'

/** 48 MB: two years of 1,400 orders a day by one figure are 20. */
const maxCells = 4_000_000
/** Days of one statement, so that neither it nor unpacking its answer holds anybody up. */
const daysAtOnce = 30

const daysAhead = 730

/** As doubles, which hold every sum of kopecks exactly. */
const figures: Record<GroupSort, SQL> = {
  revenue: sql`goods_kopecks`,
  orders: sql`orders`,
  pieces: sql`pieces`,
  margin: sql`known_kopecks - cost_kopecks`,
  returned: sql`returned_kopecks`,
}

interface KeptDay extends Cells {
  version: string
}

export interface ProductSales {
  /** The products of a page, and how many were sold or came back at all. */
  find(
    days: Days,
    sort: { by: GroupSort; descending: boolean },
    page: { size: number; skip: number },
  ): Promise<{ count: number; keys: number[] }>
  /** Loads what is asked for most, the last two years by revenue, once a day. */
  readAhead(): Promise<void>
}

/**
 * Sums of products by any figure and period from what each day sold, kept in memory: PostgreSQL would have to group half
 * a million rows for a year. Never out of date: each answer compares the versions of its days, and loads what differs.
 */
export function openProductSales(db: Database): ProductSales {
  /** By figure and day, the least recently used first. */
  const kept = new Map<string, KeptDay>()
  let keptCells = 0
  /** Products have a slot each, however far their ids lie apart. */
  const slotOf = new Map<number, number>()
  const keys: number[] = []
  let readAheadOn = ''

  function keep(name: string, day: KeptDay): void {
    forget(name)
    kept.set(name, day)
    keptCells += day.slots.length
    for (const [oldest] of kept) {
      if (keptCells <= maxCells) return
      forget(oldest)
    }
  }

  function forget(name: string): void {
    keptCells -= kept.get(name)?.slots.length ?? 0
    kept.delete(name)
  }

  function toSlots(given: Int32Array): Int32Array {
    return given.map((signed) => {
      const key = Math.abs(signed)
      let slot = slotOf.get(key)
      if (slot === undefined) {
        slot = keys.push(key) - 1
        slotOf.set(key, slot)
      }
      return signed < 0 ? ~slot : slot
    })
  }

  async function load(by: GroupSort, days: string[]): Promise<Map<string, KeptDay>> {
    // Packed, because half a million rows would take longer to receive than to read. A key below zero has no known cost.
    const key = by === 'margin' ? sql`case when known_kopecks > 0 then key else -key end` : sql`key`
    const rows = await readMuch<{ day: string; version: string; keys: Buffer | null; values: Buffer | null }>(
      db,
      sql`
      select period::text as day, xmin::text as version, cells.* from ${salesTotals} as whole, lateral (
        select string_agg(int4send((${key})::int), '') as keys, string_agg(float8send((${figures[by]})::float8), '') as values
        from ${salesTotals} where kind = 'product' and unit = 'day' and period = whole.period and orders + returned_orders > 0
      ) as cells
      where kind = 'all' and unit = 'day' and period = any (${sql.param(days)}::date[])`,
    )
    const loaded = rows.map(({ day, version, ...packed }): [string, KeptDay] => [
      day,
      {
        version,
        slots: toSlots(new Int32Array(unpacked(packed.keys?.swap32()))),
        values: new Float64Array(unpacked(packed.values?.swap64())),
      },
    ])
    for (const [day, cells] of loaded) keep(`${by} ${day}`, cells)
    return new Map(loaded)
  }

  /** The cells of some days at a time. */
  async function* cellsOf(by: GroupSort, { from, to }: Days): AsyncGenerator<Iterable<Cells>> {
    // Every recount of a day writes its row of all goods, so that the transaction which wrote that is the day's version.
    const { rows } = await db.execute<{ day: string; version: string }>(sql`
      select period::text as day, xmin::text as version from ${salesTotals}
      where kind = 'all' and unit = 'day' and period between ${from} and ${to} order by period`)
    for (let at = 0; at < rows.length; at += daysAtOnce) {
      const some = new Map<string, Cells>()
      const missing: string[] = []
      for (const { day, version } of rows.slice(at, at + daysAtOnce)) {
        const name = `${by} ${day}`
        const known = kept.get(name)
        if (known?.version !== version) {
          missing.push(day)
          continue
        }
        some.set(day, known)
        kept.delete(name)
        kept.set(name, known)
      }
      if (missing.length > 0) yield (await load(by, missing)).values()
      yield some.values()
    }
  }

  return {
    async find(days, { by, descending }, { size, skip }) {
      const sums = new CellSums()
      for await (const some of cellsOf(by, days)) {
        for (const cells of some) sums.add(cells, keys.length)
      }
      return sums.page(keys, descending, skip, size)
    },

    async readAhead() {
      const { today } = await readDays(db, {})
      if (readAheadOn === today) return
      readAheadOn = today
      const parts = cellsOf('revenue', { from: addDays(today, -daysAhead), to: today })
      while (!(await parts.next()).done);
    },
  }
}

/** A copy of its own, aligned as typed arrays need it. */
function unpacked(bytes: Buffer | undefined): ArrayBuffer {
  const copy = new ArrayBuffer(bytes?.length ?? 0)
  if (bytes) new Uint8Array(copy).set(bytes)
  return copy
}
