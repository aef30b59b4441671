import { eq, inArray, sql } from 'drizzle-orm'
import { recordAudit } from '../../audit/audit.server.ts'
import { productPictures, products } from '../../database/tables/catalogue.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import { lockProduct, wasEverOrdered } from './get-staff-product.server.ts'
import { knownValues, type ProductRow } from './known-values.server.ts'

/** Into the archive or back; doing it twice is doing it once. */
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

/** Only what nobody ever ordered: receipts must go on telling what was bought. */
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

/** With a SKU of its own, off sale until somebody has looked at it, and nothing in stock. */
export function copyProduct(db: Database, viewer: Viewer, id: number): Promise<number> {
  return db.transaction(async (tx) => {
    // Locked, so that two copies at once do not choose the same SKU.
    const { row } = await lockProduct(tx, id)
    const [made] = await tx
      .insert(products)
      .values({
        ...aboutProduct(row),
        sku: await freeSku(tx, row.sku),
        name: `${row.name} (копия)`.slice(0, 200),
        onSale: false,
        stock: row.stock === null ? null : 0,
      })
      .returning({ id: products.id })
    const copy = made?.id ?? 0
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

function aboutProduct(row: ProductRow) {
  return {
    description: row.description,
    priceKopecks: row.priceKopecks,
    categoryId: row.categoryId,
    seriesId: row.seriesId,
    makerId: row.makerId,
    character: row.character,
    characterLatin: row.characterLatin,
    scale: row.scale,
    heightMm: row.heightMm,
    material: row.material,
    releaseYear: row.releaseYear,
    releaseMonth: row.releaseMonth,
    ageMark: row.ageMark,
    boxCondition: row.boxCondition,
    isNew: row.isNew,
    isPreorder: row.isPreorder,
    limitPerCustomer: row.limitPerCustomer,
  }
}

/** The first of `KTS-1-2`, `KTS-1-3` … that nobody has. */
async function freeSku(tx: Transaction, sku: string): Promise<string> {
  const candidates = Array.from({ length: 100 }, (_, index) => `${sku}-${index + 2}`)
  const taken = await tx.select({ sku: products.sku }).from(products).where(inArray(products.sku, candidates))
  const free = candidates.find((candidate) => !taken.some((other) => other.sku === candidate))
  if (!free) throw new ShopError(catalogueErrors.sku_taken, { name: sku })
  return free
}
