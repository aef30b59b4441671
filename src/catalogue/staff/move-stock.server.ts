import { recordAudit } from '../../audit/audit.server.ts'
import { accounts } from '../../database/tables/accounts.server.ts'
import { products, stockMovements } from '../../database/tables/catalogue.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, desc, eq, lt } from '../../platform/postgres/drizzle.server.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import type { StockMove, StockMovement } from './stock.contract.ts'
import { stockAfter } from './stock-after.ts'

const pageLength = 30

/** Writes count, movement and log under a row lock that concurrent sales wait for. Like a sale it keeps `version`. */
export function moveStock(db: Database, viewer: Viewer, id: number, move: StockMove) {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ name: products.name, stock: products.stock })
      .from(products)
      .where(eq(products.id, id))
      .for('update')
    if (!row) throw new ShopError(catalogueErrors.product_not_found)
    const { stock, change } = stockAfter(row.stock, move)
    const [after] = await tx
      .update(products)
      .set({ stock })
      .where(eq(products.id, id))
      .returning({ stock: products.stock, available: products.available })
    const reason = move.kind === 'stop' ? `Больше не считаем: ${move.reason}` : move.reason
    await tx
      .insert(stockMovements)
      .values({ productId: id, change, stockAfter: stock ?? 0, reason, accountId: viewer.accountId })
    await recordAudit(tx, viewer, {
      action: 'product.stock',
      subject: 'product',
      subjectId: id,
      subjectName: row.name,
      before: { stock: row.stock },
      after: { stock, reason: move.reason },
    })
    if (!after) throw new ShopError(catalogueErrors.product_not_found)
    return after
  })
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
      reason: movement.reason,
      order_id: movement.orderId,
      by,
    }),
  )
  return { results, more: rows.length > pageLength }
}
