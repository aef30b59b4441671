import { readWords, type WordsQuery } from '../../../accounts/staff/words-query.ts'
import { orderLines, orders, soldNames } from '../../../database/tables/orders.server.ts'
import type { OrderState } from '../../../database/values/order-states.ts'
import type { Role } from '../../../platform/contract/roles.ts'
import type { Database, Transaction } from '../../../platform/postgres/database.server.ts'
import { and, eq, gt, inArray, lte, type SQL, sql } from '../../../platform/postgres/drizzle.server.ts'

/** Nobody reads further in what a search has found, and a word may be in a quarter of all orders. */
const maxFound = 2000

/** From so many goods on, looking through the newest orders is faster than looking up the orders of each of them. */
const manyGoods = 2000

/** The expression of the index on people, word for word. */
const orderWords = sql`find_words(${orders.fullName} || ' ' || ${orders.email}, ${orders.phone})`

/** A word that many orders have is found often enough among the newest: so many times as many as are wanted. */
const times = 50
const fewest = 5000

/** Orders in one of these; undefined: in any. */
type States = readonly OrderState[] | undefined

/** The numbers of the newest orders, by person, goods or number: «1042», «№ 1042» and «заказ 1042» are also words. */
export async function findByWords(
  db: Database | Transaction,
  role: Role,
  q: string,
  where: SQL | undefined,
  max = maxFound,
): Promise<number[]> {
  const [found = []] = await findForGroups(db, role, q, where, { groups: [undefined], max })
  return found
}

/** The same for each of several groups of states: the newest of each. */
export async function findForGroups(
  db: Database | Transaction,
  role: Role,
  q: string,
  where: SQL | undefined,
  { groups, max }: { groups: readonly States[]; max: number },
): Promise<number[][]> {
  const number = orderNumberIn(q)
  const query = readWords(number ?? q)
  if (query === undefined) return groups.map(() => [])
  const goods = query.address === undefined ? await findGoods(db, query.words, where, { groups, max }) : []
  return Promise.all(
    groups.map(async (states, index) => {
      const inStates = and(where, isIn(states))
      const people = await findPeople(db, role, query, inStates, max)
      const numbered = number === undefined ? [] : await idsOf(db, select(and(eq(orders.id, Number(number)), inStates)))
      // The newest of all are among the newest of each.
      return newest([...people, ...(goods[index] ?? []), ...numbered], max)
    }),
  )
}

/** Whose the newest orders are that these words are on. Without those of deleted accounts. */
export async function findBuyers(db: Database, query: WordsQuery, max: number): Promise<number[]> {
  const found = await findPeople(db, 'manager', query, sql`${orders.accountId} is not null`, max)
  const buyers = sql`select distinct ${orders.accountId} as id from ${orders} where ${orders.id} = any (${sql.param(found)}::bigint[])`
  return idsOf(db, buyers)
}

async function findPeople(
  db: Database | Transaction,
  role: Role,
  { words, address }: WordsQuery,
  where: SQL | undefined,
  max: number,
): Promise<number[]> {
  // Packers do not see e-mail addresses, so their search must not tell whose they are. They have few orders: no index.
  if (role === 'packer' && address !== undefined) return []
  const people = role === 'packer' ? sql`find_words(${orders.fullName}, ${orders.phone})` : orderWords
  const isPerson = and(
    sql`${people} @@ ${words}::tsquery`,
    address === undefined ? undefined : sql`strpos(lower(${orders.email}), ${address}) > 0`,
    where,
  )
  // Materialized: otherwise a limit makes PostgreSQL walk through all orders in the hope of finding enough soon.
  const findSome = (more: SQL, limit: number) =>
    idsOf(
      db,
      sql`with people as materialized (${select(and(isPerson, more))}) select id from people order by id desc limit ${limit}`,
    )
  const [last] = await db.select({ id: sql<number>`coalesce(max(${orders.id}), 0)::float8` }).from(orders)
  const since = (last?.id ?? 0) - Math.max(fewest, max * times)
  const found = await findSome(gt(orders.id, since), max)
  return found.length === max || since <= 0
    ? found
    : [...found, ...(await findSome(lte(orders.id, since), max - found.length))]
}

async function findGoods(
  db: Database | Transaction,
  words: string,
  where: SQL | undefined,
  { groups, max }: { groups: readonly States[]; max: number },
): Promise<number[][]> {
  const named = sql`from ${soldNames} where find_words(${soldNames.name} || ' ' || ${soldNames.sku}, '') @@ ${words}::tsquery`
  const { rows } = await db.execute<{ goods: number }>(
    sql`select count(*)::int as goods from (select ${named} limit ${manyGoods}) as goods`,
  )
  const goods = rows[0]?.goods ?? 0
  if (goods === 0) return []
  const isNamed = sql`(${orderLines.productId}, ${orderLines.productName}, ${orderLines.sku}) in
    (select ${soldNames.productId}, ${soldNames.name}, ${soldNames.sku} ${named})`
  if (goods >= manyGoods) return walkNewest(db, isNamed, where, { groups, max })
  const lines = sql`select ${orderLines.orderId} as id from ${orderLines} where ${isNamed}`
  return Promise.all(
    groups.map((states) => {
      const inStates = and(where, isIn(states))
      const some = inStates ? select(and(sql`${orders.id} in (${lines})`, inStates)) : lines
      return idsOf(
        db,
        sql`with sold as materialized (${some}) select distinct id from sold order by id desc limit ${max}`,
      )
    }),
  )
}

/**
 * From the newest order on, until there are enough. As conditions within `case` they stay filters of that walk; joins
 * would go through all lines.
 */
async function walkNewest(
  db: Database | Transaction,
  isNamed: SQL,
  where: SQL | undefined,
  { groups, max }: { groups: readonly States[]; max: number },
): Promise<number[][]> {
  const hasNamed = sql`case when (select true from ${orderLines}
    where ${orderLines.orderId} = ${orders.id} and case when ${isNamed} then true end limit 1) then true end`
  const states = groups.flatMap((group) => group ?? [])
  if (states.length === 0) {
    const found = where
      ? sql`${select(and(where, hasNamed))} order by id desc limit ${max}`
      : sql`select distinct ${orderLines.orderId} as id from ${orderLines} where case when ${isNamed} then true end order by id desc limit ${max}`
    const ids = await idsOf(db, found)
    return groups.map(() => ids)
  }
  // One walk for each state, because the index is by state first. Must match its expression.
  const ofState = select(and(sql`${orders.state} = wanted.state`, where, hasNamed))
  const { rows } = await db.execute<{ id: number; state: OrderState }>(sql`
    select found.id::float8 as id, wanted.state from unnest(${sql.param(states)}::text[]) as wanted (state)
    cross join lateral (${ofState} order by ${orders.id} desc nulls last limit ${max}) as found`)
  return groups.map((group) =>
    newest(
      rows.filter(({ state }) => group?.includes(state)).map(({ id }) => id),
      max,
    ),
  )
}

const isIn = (states: States): SQL | undefined => states && inArray(orders.state, [...states])

function newest(ids: number[], max: number): number[] {
  return [...new Set(ids)].toSorted((a, b) => b - a).slice(0, max)
}

const select = (where: SQL | undefined) => sql`select ${orders.id} from ${orders} where ${where ?? sql`true`}`

async function idsOf(db: Database | Transaction, query: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`select id::float8 as id from (${query}) as found`)
  return rows.map(({ id }) => id)
}

/** «1042», «№ 1042», «заказ 1042». */
export function orderNumberIn(text: string): string | undefined {
  return /^(?:заказ\s*)?(?:№\s*|#\s*)?(\d{1,15})$/iu.exec(text.trim())?.[1]
}
