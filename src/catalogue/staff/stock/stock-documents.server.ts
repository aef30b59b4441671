import { type AuditEntry, recordAudit } from '../../../audit/audit.server.ts'
import { products, stockMovements } from '../../../database/tables/catalogue.server.ts'
import { stockDocuments } from '../../../database/tables/stock-documents.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../../platform/postgres/database.server.ts'
import { asc, desc, eq, inArray, lt, sql } from '../../../platform/postgres/drizzle.server.ts'
import { catalogueErrors } from '../../catalogue-errors.ts'
import type { Arrival, StockDocument, Stocktake } from './warehouse.contract.ts'

const pageLength = 30

type Row = typeof stockDocuments.$inferSelect

interface Written {
  document: StockDocument
  productIds: number[]
}

interface Counted {
  id: number
  name: string
  stock: number | null
}

/** What a line does to its product; undefined when nothing changes. */
type Step = (product: Counted) => { change: number; stock: number } | undefined

interface Draft {
  key: string
  kind: Row['kind']
  note: string
  reason: string
  steps: Map<number, Step>
}

/** Pieces of many products are added, all or none. Two lines of one product are added up. */
export function receiveGoods(db: Database, viewer: Viewer, arrival: Arrival): Promise<Written> {
  const { key, note, start_counting: startsCounting, lines } = arrival
  const quantities = new Map<number, number>()
  for (const { product_id: id, quantity } of lines) quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  const steps = new Map<number, Step>()
  for (const [id, quantity] of quantities) {
    steps.set(id, ({ stock, name }) => {
      if (stock === null && !startsCounting) throw new ShopError(catalogueErrors.arrival_not_counted, { name })
      return { change: quantity, stock: (stock ?? 0) + quantity }
    })
  }
  return writeDocument(db, viewer, { key, kind: 'arrival', note, reason: withNote('Поступление', note), steps })
}

/**
 * Applies the difference between what was counted and what the shop showed then: a piece that was sold during the
 * counting stays sold. The last line of a product counts.
 */
export function countGoods(db: Database, viewer: Viewer, { key, note, lines }: Stocktake): Promise<Written> {
  const steps = new Map<number, Step>()
  for (const { product_id: id, counted, seen } of lines) {
    steps.set(id, ({ stock }) => {
      if (stock === null || seen === null) return { change: counted - (stock ?? 0), stock: counted }
      const after = Math.max(0, stock + counted - seen)
      return after === stock ? undefined : { change: after - stock, stock: after }
    })
  }
  return writeDocument(db, viewer, { key, kind: 'count', note, reason: withNote('Пересчёт', note), steps })
}

function withNote(reason: string, note: string): string {
  return note ? `${reason}: ${note}` : reason
}

/** Counts, movements, document and log in one transaction; products are locked by id, as everywhere. */
async function writeDocument(db: Database, viewer: Viewer, { steps, ...draft }: Draft): Promise<Written> {
  return db.transaction(async (tx) => {
    const begun = await beginDocument(tx, viewer, draft, steps.size)
    if ('document' in begun) return begun
    const rows = await tx
      .select({ id: products.id, name: products.name, stock: products.stock })
      .from(products)
      .where(inArray(products.id, [...steps.keys()]))
      .orderBy(asc(products.id))
      .for('update')
    if (rows.length < steps.size) throw new ShopError(catalogueErrors.product_not_found)
    const changed = rows.flatMap((product) => {
      const step = steps.get(product.id)?.(product)
      return step ? [{ product, ...step }] : []
    })
    if (changed.length > 0) {
      await tx.execute(sql`
        update ${products} set stock = wanted.stock
        from unnest(
          ${sql.param(changed.map(({ product }) => product.id))}::bigint[],
          ${sql.param(changed.map(({ stock }) => stock))}::integer[]
        ) as wanted (id, stock)
        where products.id = wanted.id`)
      await tx.insert(stockMovements).values(
        changed.map(({ product, change, stock }) => ({
          productId: product.id,
          change,
          stockAfter: stock,
          reason: draft.reason,
          accountId: viewer.accountId,
          documentId: begun.id,
        })),
      )
    }
    const pieces = changed.reduce((sum, { change }) => sum + change, 0)
    const [row] = await tx.update(stockDocuments).set({ pieces }).where(eq(stockDocuments.id, begun.id)).returning()
    const batch = `stock-${begun.id}`
    const action: AuditEntry['action'] = `stock.${draft.kind}`
    await recordAudit(
      tx,
      viewer,
      {
        action,
        subject: 'stock',
        subjectId: batch,
        subjectName: draft.note || 'Без примечания',
        after: { products: changed.length, pieces },
      },
      ...changed.map(({ product, stock }) => ({
        action,
        subject: 'product',
        subjectId: product.id,
        subjectName: product.name,
        before: { stock: product.stock },
        after: { stock, reason: draft.reason },
        batch,
      })),
    )
    if (!row) throw new ShopError('internal')
    return { document: toDocument(row), productIds: changed.map(({ product }) => product.id) }
  })
}

/** The document that an earlier call with the key wrote, or a new one. */
async function beginDocument(
  tx: Transaction,
  { accountId, email }: Viewer,
  { key, kind, note }: Pick<Draft, 'key' | 'kind' | 'note'>,
  count: number,
): Promise<Written | { id: number }> {
  const values = { key, kind, note, accountId, email, products: count, pieces: 0 }
  const [made] = await tx
    .insert(stockDocuments)
    .values(values)
    .onConflictDoNothing({ target: stockDocuments.key })
    .returning({ id: stockDocuments.id })
  if (made) return made
  const [known] = await tx.select().from(stockDocuments).where(eq(stockDocuments.key, key))
  if (!known) throw new ShopError('internal')
  return { document: toDocument(known), productIds: [] }
}

export async function listStockDocuments(db: Database, before: number | undefined) {
  const rows = await db
    .select()
    .from(stockDocuments)
    .where(before === undefined ? undefined : lt(stockDocuments.id, before))
    .orderBy(desc(stockDocuments.id))
    .limit(pageLength + 1)
  return { results: rows.slice(0, pageLength).map(toDocument), more: rows.length > pageLength }
}

export async function getStockDocument(db: Database, id: number) {
  const [row] = await db.select().from(stockDocuments).where(eq(stockDocuments.id, id))
  if (!row) throw new ShopError('not_found')
  const lines = await db
    .select({
      id: products.id,
      sku: products.sku,
      name: products.name,
      change: stockMovements.change,
      stock_after: stockMovements.stockAfter,
    })
    .from(stockMovements)
    .innerJoin(products, eq(products.id, stockMovements.productId))
    .where(eq(stockMovements.documentId, id))
    .orderBy(asc(products.sku))
  return { ...toDocument(row), lines }
}

function toDocument({ id, kind, note, at, email, products: count, pieces }: Row): StockDocument {
  return { id, kind, note, at: at.toISOString(), by: email, products: count, pieces }
}
