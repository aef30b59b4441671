import { productErrors } from '../../database/product-errors.ts'
import { auditLog } from '../../database/tables/audit.server.ts'
import { categories, makers, productPictures, products, series } from '../../database/tables/catalogue.server.ts'
import { pictures } from '../../database/tables/media.server.ts'
import { orderLines } from '../../database/tables/orders.server.ts'
import { toPicture } from '../../media/pictures.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, asc, desc, eq, isNull, ne, sql } from '../../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../../platform/text/money.ts'
import { type ProductRow, rowValues } from '../product-row.server.ts'
import type { StaffProduct } from './staff-products.contract.ts'

/** A product as staff see it, with names instead of ids. */
export interface KnownProduct {
  row: ProductRow
  category: string
  series: string | null
  maker: string | null
  pictureIds: number[]
}

/** Locked until the end of the transaction, so that it cannot change between the read and the write. */
export async function lockProduct(tx: Transaction, id: number): Promise<KnownProduct> {
  const [found] = await tx
    .select({ row: products, category: categories.name, series: series.name, maker: makers.name })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(series, eq(series.id, products.seriesId))
    .leftJoin(makers, eq(makers.id, products.makerId))
    .where(eq(products.id, id))
    .for('update', { of: products })
  if (!found) throw new ShopError(productErrors.product_not_found)
  const own = await tx
    .select({ id: productPictures.pictureId })
    .from(productPictures)
    .where(eq(productPictures.productId, id))
    .orderBy(asc(productPictures.position))
  return { ...found, pictureIds: own.map((picture) => picture.id) }
}

export async function wasEverOrdered(db: Database | Transaction, id: number): Promise<boolean> {
  const lines = await db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .where(eq(orderLines.productId, id))
    .limit(1)
  return lines.length > 0
}

const maxSame = 5

async function othersWithBarcode(db: Database, id: number): Promise<StaffProduct['same_barcode']> {
  const own = db.select({ barcode: products.barcode }).from(products).where(eq(products.id, id))
  return db
    .select({ id: products.id, sku: products.sku, name: products.name })
    .from(products)
    .where(and(eq(products.barcode, own), ne(products.id, id), isNull(products.archivedAt)))
    .orderBy(asc(products.id))
    .limit(maxSame)
}

export async function getStaffProduct(db: Database, id: number, picturesUrl: string): Promise<StaffProduct> {
  const [[found], own, [changed], everOrdered, sameBarcode] = await Promise.all([
    db
      .select({
        row: products,
        series: series.name,
        maker: makers.name,
        lowest: sql<string | null>`lowest_price(${products.id}, coalesce(${products.saleBeganAt}, now()))`,
      })
      .from(products)
      .leftJoin(series, eq(series.id, products.seriesId))
      .leftJoin(makers, eq(makers.id, products.makerId))
      .where(eq(products.id, id)),
    db
      .select({ picture: pictures })
      .from(productPictures)
      .innerJoin(pictures, eq(pictures.id, productPictures.pictureId))
      .where(eq(productPictures.productId, id))
      .orderBy(asc(productPictures.position)),
    db
      .select({ email: auditLog.email })
      .from(auditLog)
      .where(and(eq(auditLog.subject, 'product'), eq(auditLog.subjectId, String(id))))
      .orderBy(desc(auditLog.id))
      .limit(1),
    wasEverOrdered(db, id),
    othersWithBarcode(db, id),
  ])
  if (!found) throw new ShopError(productErrors.product_not_found)
  const { row } = found
  return {
    id: row.id,
    version: row.version,
    ...rowValues(row),
    series: found.series,
    maker: found.maker,
    stock: row.stock,
    available: row.available,
    pictures: own.map(({ picture }) => toPicture(picture, picturesUrl)),
    archived_at: row.archivedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    changed_at: row.updatedAt.toISOString(),
    changed_by: changed?.email ?? null,
    lowest_price: found.lowest === null ? null : toRoubles(Number(found.lowest)),
    ever_ordered: everOrdered,
    same_barcode: sameBarcode,
  }
}
