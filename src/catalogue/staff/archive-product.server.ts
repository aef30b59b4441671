import { recordAudit } from '../../audit/audit.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import { lockProduct, wasEverOrdered } from './get-staff-product.server.ts'
import { knownValues } from './known-values.server.ts'

/** Archives or restores a product. Idempotent. */
export function setArchived(db: Database, viewer: Viewer, id: number, archived: boolean): Promise<void> {
  return db.transaction(async (tx) => {
    const { row } = await lockProduct(tx, id)
    if ((row.archivedAt !== null) === archived) return
    await tx
      .update(products)
      .set({ archivedAt: archived ? sql`now()` : null, version: row.version + 1, updatedAt: sql`now()` })
      .where(eq(products.id, id))
    await recordAudit(tx, viewer, {
      action: archived ? 'product.archive' : 'product.restore',
      subject: 'product',
      subjectId: id,
      subjectName: row.name,
      before: { archived: !archived },
      after: { archived },
    })
  })
}

/** Only products without orders can be deleted, because orders refer to what was bought. */
export function deleteProduct(db: Database, viewer: Viewer, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const known = await lockProduct(tx, id)
    if (await wasEverOrdered(tx, id)) throw new ShopError(catalogueErrors.product_was_ordered)
    await tx.delete(products).where(eq(products.id, id))
    await recordAudit(tx, viewer, {
      action: 'product.delete',
      subject: 'product',
      subjectId: id,
      subjectName: known.row.name,
      before: { ...knownValues(known), stock: known.row.stock },
    })
  })
}
