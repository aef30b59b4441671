import { recordAudit } from '../../audit/audit.server.ts'
import { productErrors } from '../../database/product-errors.ts'
import { accounts } from '../../database/tables/accounts.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import { stockMovements } from '../../database/tables/stock.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, desc, eq, lt } from '../../platform/postgres/drizzle.server.ts'
import { lockCounts, moveStock, type StockMove } from '../move-stock.server.ts'
import { stockErrors } from '../stock-errors.ts'
import { reasonWords } from './reason-words.ts'
import type { StockCorrection, StockMovement } from './stock.contract.ts'

const pageLength = 30

/** Writes count, movement and log under a row lock that concurrent sales wait for. Like a sale it keeps `version`. */
export function correctStock(db: Database, viewer: Viewer, id: number, correction: StockCorrection) {
  return db.transaction(async (tx) => {
    const row = (await lockCounts(tx, [id])).get(id)
    if (!row) throw new ShopError(productErrors.product_not_found)
    const { reason: note, kind } = correction
    if (row.stock === null && kind !== 'set') throw new ShopError(stockErrors.stock_not_counted)
    const reason = kind === 'stop' ? 'counting_stopped' : 'correction'
    await moveStock(tx, [moveOf(id, correction)], { reason, note, accountId: viewer.accountId })
    const [after] = await tx
      .select({ stock: products.stock, available: products.available })
      .from(products)
      .where(eq(products.id, id))
    if (!after) throw new ShopError(productErrors.product_not_found)
    await recordAudit(tx, viewer, {
      action: 'product.stock',
      subject: 'product',
      subjectId: id,
      subjectName: row.name,
      before: { stock: row.stock },
      after: { stock: after.stock, reason: note },
    })
    return after
  })
}

function moveOf(productId: number, correction: StockCorrection): StockMove {
  if (correction.kind === 'stop') return { productId, count: null }
  if (correction.kind === 'set') return { productId, count: correction.quantity }
  return { productId, change: correction.kind === 'add' ? correction.quantity : -correction.quantity }
}

export async function listStockMovements(db: Database, id: number, before: number | undefined) {
  const rows = await db
    .select({ movement: stockMovements, by: accounts.email })
    .from(stockMovements)
    .leftJoin(accounts, eq(accounts.id, stockMovements.accountId))
    .where(and(eq(stockMovements.productId, id), before === undefined ? undefined : lt(stockMovements.id, before)))
    .orderBy(desc(stockMovements.id))
    .limit(pageLength + 1)
  const results = rows.slice(0, pageLength).map(
    ({ movement, by }): StockMovement => ({
      id: movement.id,
      at: movement.at.toISOString(),
      change: movement.change,
      stock_after: movement.stockAfter,
      reason: reasonWords(movement.reason, movement.note),
      order_id: movement.orderId,
      by,
    }),
  )
  return { results, more: rows.length > pageLength }
}
