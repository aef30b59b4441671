import { type AuditEntry, recordAudit } from '../../audit/audit.server.ts'
import { productErrors } from '../../database/product-errors.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import { stockDocuments, stockMovements } from '../../database/tables/stock.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { asc, desc, eq, lt } from '../../platform/postgres/drizzle.server.ts'
import { lockCounts, moveStock } from '../move-stock.server.ts'
import { stockErrors } from '../stock-errors.ts'
import { reasonWords } from './reason-words.ts'
import type { Arrival, StockDocument } from './warehouse.contract.ts'

const pageLength = 30

type Row = typeof stockDocuments.$inferSelect

interface Written {
  document: StockDocument
  productIds: number[]
  /** An earlier call with the key wrote it. */
  isRepeated: boolean
}

interface Counted {
  id: number
  name: string
  stock: number | null
}

/** The new count of a line's product; undefined when nothing changes. */
export type Step = (product: Counted) => number | undefined

interface Draft {
  key: string
  kind: Row['kind']
  note: string
  reason: 'arrival' | 'stocktake'
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
      if (stock === null && !startsCounting) throw new ShopError(stockErrors.arrival_not_counted, { name })
      return (stock ?? 0) + quantity
    })
  }
  return db.transaction(async (tx) => {
    const written = await writeDocument(tx, viewer, { key, kind: 'arrival', note, reason: 'arrival', steps })
    if (written.isRepeated && !(await isSameArrival(tx, written.document, note, quantities)))
      throw new ShopError('key_reused', { done: 'Поставка уже принята' })
    return written
  })
}

async function isSameArrival(
  tx: Transaction,
  document: StockDocument,
  note: string,
  quantities: Map<number, number>,
): Promise<boolean> {
  const lines = await tx
    .select({ id: stockMovements.productId, change: stockMovements.change })
    .from(stockMovements)
    .where(eq(stockMovements.documentId, document.id))
  const isEqual = lines.length === quantities.size && lines.every(({ id, change }) => quantities.get(id) === change)
  return document.kind === 'arrival' && document.note === note && isEqual
}

/** Counts, movements, document and log; products are locked by id, as everywhere. */
export async function writeDocument(tx: Transaction, viewer: Viewer, { steps, ...draft }: Draft): Promise<Written> {
  const begun = await beginDocument(tx, viewer, draft, steps.size)
  if ('document' in begun) return begun
  const counts = await lockCounts(tx, [...steps.keys()])
  if (counts.size < steps.size) throw new ShopError(productErrors.product_not_found)
  const changed = [...counts.values()].flatMap((product) => {
    const stock = steps.get(product.id)?.(product)
    return stock === undefined ? [] : [{ product, stock }]
  })
  const { reason, note } = draft
  await moveStock(
    tx,
    changed.map(({ product, stock }) => ({ productId: product.id, count: stock })),
    { reason, note, accountId: viewer.accountId, documentId: begun.id },
  )
  const pieces = changed.reduce((sum, { product, stock }) => sum + stock - (product.stock ?? 0), 0)
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
      subjectName: note || 'Без примечания',
      after: { products: changed.length, pieces },
    },
    ...changed.map(({ product, stock }) => ({
      action,
      subject: 'product',
      subjectId: product.id,
      subjectName: product.name,
      before: { stock: product.stock },
      after: { stock, reason: reasonWords(reason, note) },
      batch,
    })),
  )
  if (!row) throw new ShopError('internal')
  return { document: toDocument(row), productIds: changed.map(({ product }) => product.id), isRepeated: false }
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
  return { document: toDocument(known), productIds: [], isRepeated: true }
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
