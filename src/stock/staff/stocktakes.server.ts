import { recordAudit } from '../../audit/audit.server.ts'
import { categories, products } from '../../database/tables/catalogue.server.ts'
import { orderLines } from '../../database/tables/orders.server.ts'
import { stockMovements, stocktakeLines, stocktakeScans, stocktakes } from '../../database/tables/stock.server.ts'
import type { StockReason } from '../../database/values/stock-reasons.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, lte, type SQL, sql } from '../../platform/postgres/drizzle.server.ts'
import { stockErrors } from '../stock-errors.ts'
import { reservedPieces } from './expected-pieces.server.ts'
import { getStocktake, isCounted, lastLook, readHead, readLine, writtenByOthers } from './read-stocktakes.server.ts'
import { type Step, writeDocument } from './stock-documents.server.ts'
import type { Stocktake } from './stocktakes.contract.ts'

interface Count {
  key: string
  productId: number
  place: string
  pieces: number
}

/** Notes what should be there, in the same statement snapshot for all products. */
export async function beginStocktake(
  db: Database,
  { accountId, email }: Viewer,
  { key, note, category, shelf }: { key: string; note: string; category: number | null; shelf: string },
): Promise<Stocktake> {
  const id = await db.transaction(async (tx) => {
    if (category !== null && (await tx.$count(categories, eq(categories.id, category))) === 0) {
      throw new ShopError('not_found')
    }
    const [made] = await tx
      .insert(stocktakes)
      .values({ key, note, categoryId: category, shelf, accountId, email })
      .onConflictDoNothing({ target: stocktakes.key })
      .returning({ id: stocktakes.id })
    if (!made) {
      const [known] = await tx.select().from(stocktakes).where(eq(stocktakes.key, key))
      if (known?.note !== note || known.categoryId !== category || known.shelf !== shelf)
        throw new ShopError('key_reused', { done: 'Пересчёт уже начат' })
      return known.id
    }
    await tx.execute(sql`insert into ${stocktakeLines} (stocktake_id, product_id, stock, reserved)
      select ${made.id}, ${products.id}, ${products.stock}, coalesce(held.reserved, 0)
      from ${products} left join (${reservedPieces(sql`true`)}) as held on held.product_id = ${products.id}
      where ${products.stock} is not null and ${products.archivedAt} is null and not ${products.isPreorder}
        and ${products.stock} + coalesce(held.reserved, 0) > 0
        and ${category === null ? sql`true` : sql`${products.categoryId} = ${category}`}
        and starts_with(lower(coalesce(${products.shelfPlace}, '')), lower(${shelf}))`)
    return made.id
  })
  return readHead(db, id ?? 0)
}

/** Whoever counts shares the lock; whoever ends the stocktake waits for them, and they find it closed afterwards. */
async function lockOpen(tx: Transaction, id: number, strength: 'share' | 'update') {
  const [row] = await tx.select().from(stocktakes).where(eq(stocktakes.id, id)).for(strength)
  if (!row) throw new ShopError('not_found')
  if (row.state !== 'open') throw new ShopError(stockErrors.stocktake_closed)
  return row
}

type Row = typeof stocktakeScans.$inferSelect
type Whose = Pick<Row, 'stocktakeId' | 'productId' | 'place' | 'accountId'>

const counted = () => new ShopError('key_reused', { done: 'Этот код уже посчитан' })

/** What somebody has counted of a product at a place, up to one of the rows. */
async function readCount(tx: Transaction, { stocktakeId, productId, place, accountId }: Whose, upTo?: number) {
  const [count] = await tx
    .select({
      email: sql<string | null>`max(${stocktakeScans.email})`,
      pieces: sql<number>`coalesce(sum(pieces), 0)::int`,
    })
    .from(stocktakeScans)
    .where(
      and(
        eq(stocktakeScans.stocktakeId, stocktakeId),
        eq(stocktakeScans.productId, productId),
        eq(stocktakeScans.place, place),
        eq(stocktakeScans.accountId, accountId),
        upTo === undefined ? undefined : lte(stocktakeScans.id, upTo),
      ),
    )
  return { email: count?.email, pieces: count?.pieces ?? 0 }
}

/**
 * Returns the row of the key: an earlier call may have written it. A corrected number belongs to the look at the shelf that it
 * corrects: only the first count of a product is one itself. The product is locked before the time is taken, as for movements:
 * each of these is either in what should be there or later than the look.
 */
async function write(
  tx: Transaction,
  id: number,
  whose: Pick<Viewer, 'accountId' | 'email'>,
  { key, productId, place, pieces, at = sql`clock_timestamp()` }: Count & { at?: SQL },
) {
  await tx.execute(sql`select from ${products} where ${products.id} = ${productId} for share`)
  await tx.execute(sql`insert into ${stocktakeScans} (stocktake_id, key, product_id, account_id, email, place, pieces, expected, at)
    select ${id}, ${key}, ${products.id}, ${whose.accountId}, ${whose.email}, ${place}, ${pieces},
      coalesce(${products.stock}, 0) + coalesce(held.reserved, 0), ${at}
    from ${products} left join (${reservedPieces(eq(orderLines.productId, productId))}) as held on true
    where ${products.id} = ${productId} on conflict (key) do nothing`)
  const [row] = await tx.select().from(stocktakeScans).where(eq(stocktakeScans.key, key))
  if (!row) throw new ShopError('not_found')
  const isSame = row.stocktakeId === id && row.accountId === whose.accountId && row.productId === productId
  if (!isSame || row.place !== place) throw counted()
  return row
}

/** Adds to what this person has counted at this place. */
export function addToCount(db: Database, viewer: Viewer, id: number, count: Count) {
  return db.transaction(async (tx) => {
    await lockOpen(tx, id, 'share')
    const [product] = await tx
      .select({ isPreorder: products.isPreorder })
      .from(products)
      .where(eq(products.id, count.productId))
    if (product?.isPreorder) return { refused: 'preorder' as const, line: null }
    const row = await write(tx, id, viewer, count)
    if (row.pieces !== count.pieces) throw counted()
    return { refused: null, line: await readLine(tx, id, count.productId) }
  })
}

/** One more row with the difference, so that what others scan meanwhile is kept. */
export function setCount(db: Database, viewer: Viewer, id: number, accountId: number, count: Count) {
  return db.transaction(async (tx) => {
    await lockOpen(tx, id, 'update')
    const { productId, place, pieces } = count
    const known = await readCount(tx, { stocktakeId: id, productId, place, accountId })
    const email = known.email ?? (accountId === viewer.accountId ? viewer.email : undefined)
    if (!email) throw new ShopError('not_found')
    const at = sql`coalesce((select max(at) from ${stocktakeScans}
      where ${stocktakeScans.stocktakeId} = ${id} and ${stocktakeScans.productId} = ${productId}), clock_timestamp())`
    const row = await write(tx, id, { accountId, email }, { ...count, pieces: pieces - known.pieces, at })
    if ((await readCount(tx, row, row.id)).pieces !== pieces) throw counted()
    return readLine(tx, id, productId)
  })
}

export async function forgetCount(db: Database, id: number, productId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOpen(tx, id, 'update')
    await tx
      .delete(stocktakeScans)
      .where(and(eq(stocktakeScans.stocktakeId, id), eq(stocktakeScans.productId, productId)))
  })
}

async function end(tx: Transaction, { email }: Viewer, id: number, change: Partial<typeof stocktakes.$inferInsert>) {
  await tx
    .update(stocktakes)
    .set({ ...change, endedAt: sql`clock_timestamp()`, endedBy: email })
    .where(eq(stocktakes.id, id))
}

export function cancelStocktake(db: Database, viewer: Viewer, id: number): Promise<Stocktake> {
  return db.transaction(async (tx) => {
    const { note } = await lockOpen(tx, id, 'update')
    await end(tx, viewer, id, { state: 'cancelled' })
    const subjectId = `stocktake-${id}`
    await recordAudit(tx, viewer, {
      action: 'stock.count_cancelled',
      subject: 'stock',
      subjectId,
      subjectName: note || 'Без примечания',
    })
    return readHead(tx, id)
  })
}

/** Differences, movements and document in one transaction, once: a second call finds the stocktake applied. */
export async function applyStocktake(db: Database, viewer: Viewer, id: number, rest: 'keep' | 'zero') {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(stocktakes).where(eq(stocktakes.id, id)).for('update')
    if (row?.state === 'applied') return { productIds: [], page: await getStocktake(tx, id) }
    const { key, note } = await lockOpen(tx, id, 'update')
    await lockGoods(tx, id, rest)
    const counted = await readDifferences(tx, id)
    if (counted.length === 0 && rest === 'keep') throw new ShopError(stockErrors.stocktake_empty)
    const missing = rest === 'zero' ? await readNotCounted(tx, id) : []
    const steps = new Map([...counted, ...missing].map((line) => [line.id, differs(line.difference)]))
    const { document, productIds } = await writeDocument(tx, viewer, {
      key,
      kind: 'count',
      note,
      reason: 'stocktake',
      steps,
    })
    await end(tx, viewer, id, { state: 'applied', documentId: document.id })
    return { productIds, page: await getStocktake(tx, id) }
  })
}

/** By id. What another stocktake of them writes in this moment is waited for, and then known. */
function lockGoods(tx: Transaction, id: number, rest: 'keep' | 'zero') {
  const notCounted = sql`union select ${stocktakeLines.productId} from ${stocktakeLines} where ${stocktakeLines.stocktakeId} = ${id}`
  return tx.execute(sql`select from ${products} where ${products.id} in (
      select ${stocktakeScans.productId} from ${stocktakeScans} where ${stocktakeScans.stocktakeId} = ${id}
      ${rest === 'zero' ? notCounted : sql``}
    ) order by ${products.id} for no key update`)
}

/** Never below zero: what is missing may have been sold already. */
function differs(difference: number): Step {
  return ({ stock }) => {
    const after = Math.max(0, (stock ?? 0) + difference)
    return after === stock ? undefined : after
  }
}

/** Pieces move between the count and what is reserved by these, and stay where they are. */
const ofOrders: StockReason[] = [
  'sale',
  'order_cancelled',
  'order_edited',
  'order_revived',
  'preorder_held',
  'release_out',
]

type Difference = { id: number; difference: number }

/** What was counted against what should have been there at the last look. Another stocktake may have said the same since. */
async function readDifferences(tx: Transaction, id: number): Promise<Difference[]> {
  const { rows } = await tx.execute<Difference>(sql`
    with counted as (
      select product_id, sum(pieces)::int as pieces, (array_agg(expected order by ${lastLook}))[1] as expected, max(at) as at
      from ${stocktakeScans} where ${stocktakeScans.stocktakeId} = ${id} group by product_id
    )
    select product_id::float8 as id, pieces - expected - ${writtenByOthers(id, sql`counted`)} as difference
    from counted`)
  return rows
}

/**
 * What nobody has counted is not there, as far as it was there at the begin: pieces that were packed since are in their
 * parcels, and those that came since stay, also when they were about to be written at the begin.
 */
async function readNotCounted(tx: Transaction, id: number): Promise<Difference[]> {
  const { rows } = await tx.execute<Difference>(sql`
    select ${products.id}::float8 as id, -greatest(0, least(${stocktakeLines.stock} + ${stocktakeLines.reserved},
      coalesce(${products.stock}, 0) + coalesce(held.reserved, 0) - coalesce((
      select sum(movement.change)::int from ${stockMovements} as movement
      where movement.product_id = ${products.id} and movement.change > 0 and movement.reason <> all(${sql.param(ofOrders)}::text[])
        and movement.at > ${stocktakes.begunAt}), 0))) as difference
    from ${stocktakeLines} join ${stocktakes} on ${stocktakes.id} = ${stocktakeLines.stocktakeId}
      join ${products} on ${products.id} = ${stocktakeLines.productId}
      left join (${reservedPieces(sql`true`)}) as held on held.product_id = ${products.id}
    where ${stocktakeLines.stocktakeId} = ${id} and not ${isCounted(id)}`)
  return rows
}
