import { recordAudit } from '../../audit/audit.server.ts'
import {
  categories,
  products,
  stockMovements,
  stocktakeLines,
  stocktakeScans,
  stocktakes,
} from '../../database/tables/catalogue.server.ts'
import { orderLines } from '../../database/tables/orders.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, type SQL, sql } from '../../platform/postgres/drizzle.server.ts'
import { stockErrors } from '../stock-errors.ts'
import { reservedPieces } from './expected-pieces.server.ts'
import { type Step, writeDocument } from './stock-documents.server.ts'
import type { Stocktake, StocktakeLine, StocktakePage } from './stocktakes.contract.ts'

const pageLength = 30
const maxLines = 2000
const maxMissing = 100

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
    if (!made) return (await tx.select({ id: stocktakes.id }).from(stocktakes).where(eq(stocktakes.key, key)))[0]?.id
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

const heads = sql`select ${stocktakes.id}::float8 as id, ${stocktakes.note}, ${stocktakes.shelf}, ${stocktakes.state}, ${stocktakes.begunAt} as begun_at,
    ${stocktakes.email} as by, ${stocktakes.endedAt} as ended_at, ${stocktakes.endedBy} as ended_by,
    ${stocktakes.documentId}::float8 as document_id,
    case when ${categories.id} is not null then json_build_object('id', ${categories.id}, 'name', ${categories.name}) end as category,
    (select count(distinct ${stocktakeScans.productId})::int from ${stocktakeScans}
      where ${stocktakeScans.stocktakeId} = ${stocktakes.id}) as products
  from ${stocktakes} left join ${categories} on ${categories.id} = ${stocktakes.categoryId}`

interface HeadRow extends Record<string, unknown>, Omit<Stocktake, 'begun_at' | 'ended_at'> {
  begun_at: Date | string
  ended_at: Date | string | null
  document_id: number | null
}

function toHead({
  begun_at,
  ended_at,
  id,
  note,
  category,
  shelf,
  state,
  by,
  ended_by,
  products: counted,
}: HeadRow): Stocktake {
  return {
    id,
    note,
    category,
    shelf,
    state,
    by,
    ended_by,
    products: counted,
    begun_at: new Date(begun_at).toISOString(),
    ended_at: ended_at === null ? null : new Date(ended_at).toISOString(),
  }
}

async function readRow(db: Database | Transaction, id: number): Promise<HeadRow> {
  const [row] = (await db.execute<HeadRow>(sql`${heads} where ${stocktakes.id} = ${id}`)).rows
  if (!row) throw new ShopError('not_found')
  return row
}

async function readHead(db: Database | Transaction, id: number): Promise<Stocktake> {
  return toHead(await readRow(db, id))
}

export async function listStocktakes(db: Database, page: number) {
  const { rows } = await db.execute<HeadRow>(sql`${heads}
    order by ${stocktakes.state} = 'open' desc, ${stocktakes.id} desc
    limit ${pageLength + 1} offset ${(page - 1) * pageLength}`)
  const all = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .orderBy(categories.position, categories.id)
  return { results: rows.slice(0, pageLength).map(toHead), more: rows.length > pageLength, categories: all }
}

export async function getStocktake(db: Database | Transaction, id: number): Promise<StocktakePage> {
  const row = await readRow(db, id)
  const lines = await readLines(db, id, row.document_id, sql`true`)
  const { rows: missing } = await db.execute<StocktakePage['missing'][number] & { all: number }>(sql`
    select ${products.id}::float8 as id, sku, name, ${stocktakeLines.stock} + ${stocktakeLines.reserved} as expected,
      ${stockMovements.change}, count(*) over ()::int as all
    from ${stocktakeLines} join ${products} on ${products.id} = ${stocktakeLines.productId}
      left join ${stockMovements} on ${stockMovements.documentId} = ${row.document_id} and ${stockMovements.productId} = ${products.id}
    where ${stocktakeLines.stocktakeId} = ${id} and not ${isCounted(id)}
    order by sku limit ${maxMissing}`)
  return {
    ...toHead(row),
    lines,
    not_counted: missing[0]?.all ?? 0,
    missing: missing.map(({ id: product, sku, name, expected, change }) => ({
      id: product,
      sku,
      name,
      expected,
      change,
    })),
  }
}

const isCounted = (id: number) => sql`exists (select from ${stocktakeScans}
  where ${stocktakeScans.stocktakeId} = ${id} and ${stocktakeScans.productId} = ${stocktakeLines.productId})`

/**
 * What was counted is compared with what should have been there when the product was last scanned: a sale moves a piece
 * from the count to the reserved ones and changes nothing, a packed or delivered piece changes what should be there.
 */
async function readLines(
  db: Database | Transaction,
  id: number,
  documentId: number | null,
  which: SQL,
): Promise<StocktakeLine[]> {
  const { rows } = await db.execute<StocktakeLine & Record<string, unknown>>(sql`
    with scans as (select * from ${stocktakeScans} where ${stocktakeScans.stocktakeId} = ${id} and ${which}),
    parts as (
      select product_id, place, account_id, max(email) as by, sum(pieces)::int as pieces, max(id) as last from scans
      group by product_id, place, account_id
    ), places as (
      select product_id, bool_or(people > 1) as shared
      from (select product_id, count(*) filter (where pieces > 0) as people from parts group by product_id, place) as each
      group by product_id
    ), latest as (select distinct on (product_id) product_id, id, expected from scans order by product_id, id desc),
    totals as (
      select product_id, sum(pieces)::int as counted, json_agg(json_build_object('place', place, 'account_id', account_id,
        'by', by, 'pieces', pieces) order by place, by) as parts
      from parts group by product_id
    ), held as (${reservedPieces(sql`${orderLines.productId} in (select product_id from scans)`)})
    select ${products.id}::float8 as product_id, ${products.sku}, ${products.name},
      ${stocktakeLines.stock} + ${stocktakeLines.reserved} as at_begin, latest.expected,
      coalesce(held.reserved, 0) as reserved, totals.counted, totals.parts, places.shared,
      exists (select from scans where scans.product_id = latest.product_id and scans.expected <> latest.expected) as moved,
      latest.id::float8 as last_scan, ${stockMovements.change}, ${stockMovements.stockAfter} as stock_after
    from latest join totals using (product_id) join places using (product_id)
      join ${products} on ${products.id} = latest.product_id
      left join held on held.product_id = latest.product_id
      left join ${stocktakeLines} on ${stocktakeLines.stocktakeId} = ${id} and ${stocktakeLines.productId} = latest.product_id
      left join ${stockMovements} on ${stockMovements.documentId} = ${documentId} and ${stockMovements.productId} = latest.product_id
    order by latest.id desc limit ${maxLines}`)
  return rows
}

async function readLine(db: Database | Transaction, id: number, productId: number): Promise<StocktakeLine> {
  const [line] = await readLines(db, id, null, eq(stocktakeScans.productId, productId))
  if (!line) throw new ShopError('not_found')
  return line
}

/** Whoever counts shares the lock; whoever ends the stocktake waits for them, and they find it closed afterwards. */
async function lockOpen(tx: Transaction, id: number, strength: 'share' | 'update') {
  const [row] = await tx.select().from(stocktakes).where(eq(stocktakes.id, id)).for(strength)
  if (!row) throw new ShopError('not_found')
  if (row.state !== 'open') throw new ShopError(stockErrors.stocktake_closed)
  return row
}

async function write(tx: Transaction, id: number, whose: Pick<Viewer, 'accountId' | 'email'>, count: Count) {
  const { key, productId, place, pieces } = count
  await tx.execute(sql`insert into ${stocktakeScans} (stocktake_id, key, product_id, account_id, email, place, pieces, expected)
    select ${id}, ${key}, ${products.id}, ${whose.accountId}, ${whose.email}, ${place}, ${pieces},
      coalesce(${products.stock}, 0) + coalesce(held.reserved, 0)
    from ${products} left join (${reservedPieces(eq(orderLines.productId, productId))}) as held on true
    where ${products.id} = ${productId} on conflict (key) do nothing`)
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
    await write(tx, id, viewer, count)
    return { refused: null, line: await readLine(tx, id, count.productId) }
  })
}

/** One more row with the difference, so that what others scan meanwhile is kept. */
export function setCount(db: Database, viewer: Viewer, id: number, accountId: number, count: Count) {
  return db.transaction(async (tx) => {
    await lockOpen(tx, id, 'update')
    const { productId, place, pieces } = count
    const [known] = await tx
      .select({ email: sql<string | null>`max(${stocktakeScans.email})`, pieces: sql<number>`sum(pieces)::int` })
      .from(stocktakeScans)
      .where(
        and(
          eq(stocktakeScans.stocktakeId, id),
          eq(stocktakeScans.productId, productId),
          eq(stocktakeScans.place, place),
          eq(stocktakeScans.accountId, accountId),
        ),
      )
    const email = known?.email ?? (accountId === viewer.accountId ? viewer.email : undefined)
    if (!email) throw new ShopError('not_found')
    await write(tx, id, { accountId, email }, { ...count, pieces: pieces - (known?.pieces ?? 0) })
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
    .set({ ...change, endedAt: new Date(), endedBy: email })
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
    const { rows: counted } = await tx.execute<{ id: number; difference: number }>(sql`
      select product_id::float8 as id, sum(pieces)::int - (array_agg(expected order by id desc))[1] as difference
      from ${stocktakeScans} where ${stocktakeScans.stocktakeId} = ${id} group by product_id`)
    if (counted.length === 0 && rest === 'keep') throw new ShopError(stockErrors.stocktake_empty)
    const steps = new Map<number, Step>()
    for (const { id: productId, difference } of counted) {
      steps.set(productId, differs(difference))
    }
    if (rest === 'zero') for (const line of await notCounted(tx, id)) steps.set(line.id, differs(-line.expected))
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

/** Never below zero: what is missing may have been sold already. */
function differs(difference: number): Step {
  return ({ stock }) => {
    const after = Math.max(0, (stock ?? 0) + difference)
    return after === stock ? undefined : after
  }
}

/** What nobody has counted, with the pieces of the begin: what came since stays. */
function notCounted(tx: Transaction, id: number) {
  return tx
    .select({
      id: stocktakeLines.productId,
      expected: sql<number>`${stocktakeLines.stock} + ${stocktakeLines.reserved}`,
    })
    .from(stocktakeLines)
    .where(and(eq(stocktakeLines.stocktakeId, id), sql`not ${isCounted(id)}`))
}
