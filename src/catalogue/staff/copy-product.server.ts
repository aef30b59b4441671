import { recordAudit } from '../../audit/audit.server.ts'
import { productPictures, products } from '../../database/tables/catalogue.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { inArray, sql } from '../../platform/postgres/drizzle.server.ts'
import { insertedRow } from '../../platform/postgres/insert-rows.server.ts'
import { moveStock } from '../../stock/move-stock.server.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import { copiedColumns } from '../product-row.server.ts'
import { lockProduct } from './get-staff-product.server.ts'
import { knownValues } from './known-values.server.ts'

/** The copy has its own SKU and no stock, and stays off sale until staff have reviewed it. */
export function copyProduct(db: Database, viewer: Viewer, id: number): Promise<number> {
  return db.transaction(async (tx) => {
    // Locked, so that two concurrent copies do not choose the same SKU.
    const { row } = await lockProduct(tx, id)
    const made = await tx
      .insert(products)
      .values({
        ...copiedColumns(row),
        sku: await freeSku(tx, row.sku),
        name: `${row.name} (копия)`.slice(0, 200),
        onSale: false,
      })
      .returning({ id: products.id })
    const copy = insertedRow(made).id
    if (row.stock !== null) {
      await moveStock(tx, [{ productId: copy, count: 0 }], { reason: 'initial', accountId: viewer.accountId })
    }
    await tx.execute(sql`insert into ${productPictures} (product_id, position, picture_id)
      select ${copy}, position, picture_id from ${productPictures} where product_id = ${id}`)
    const known = await lockProduct(tx, copy)
    await recordAudit(tx, viewer, {
      action: 'product.create',
      subject: 'product',
      subjectId: copy,
      subjectName: known.row.name,
      after: { ...knownValues(known), stock: known.row.stock },
    })
    return copy
  })
}

/** The first of `KTS-1-2`, `KTS-1-3` … that is not taken. */
async function freeSku(tx: Transaction, sku: string): Promise<string> {
  const candidates = Array.from({ length: 100 }, (_, index) => `${sku}-${index + 2}`)
  const taken = await tx.select({ sku: products.sku }).from(products).where(inArray(products.sku, candidates))
  const free = candidates.find((candidate) => !taken.some((other) => other.sku === candidate))
  if (!free) throw new ShopError(catalogueErrors.sku_taken, { name: sku })
  return free
}
