import { recordAudit } from '../../audit/audit.server.ts'
import { auditLog } from '../../database/tables/audit.server.ts'
import { categories, makers, productPictures, products, series } from '../../database/tables/catalogue.server.ts'
import { holdPictures } from '../../media/hold-pictures.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, desc, eq, ne, notInArray, sql } from '../../platform/postgres/drizzle.server.ts'
import { insertedRow } from '../../platform/postgres/insert-rows.server.ts'
import { moveStock } from '../../stock/move-stock.server.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import { type ProductRow, rowColumns } from '../product-row.server.ts'
import { type KnownProduct, lockProduct } from './get-staff-product.server.ts'
import { knownValues } from './known-values.server.ts'
import { fieldLabels, showValue } from './product-values.ts'
import { refuseWrongSale } from './sales/refuse-wrong-sale.server.ts'
import type { NewProduct, ProductChanges } from './staff-products.contract.ts'

/** Actions that do not increment `version`. */
const unversioned = ['product.create', 'product.stock']

export function createProduct(db: Database, viewer: Viewer, given: NewProduct): Promise<number> {
  return db.transaction(async (tx) => {
    const { stock, pictures: wanted, ...fields } = given
    await refuseTakenSku(tx, fields.sku)
    const values = (await toColumns(tx, fields)) as typeof products.$inferInsert
    const made = await tx.insert(products).values(values).returning({ id: products.id })
    const { id } = insertedRow(made)
    await putPictures(tx, id, wanted)
    if (stock !== null) {
      await moveStock(tx, [{ productId: id, count: stock }], { reason: 'initial', accountId: viewer.accountId })
    }
    const known = await lockProduct(tx, id)
    await recordAudit(tx, viewer, {
      action: 'product.create',
      subject: 'product',
      subjectId: id,
      subjectName: known.row.name,
      after: { ...knownValues(known), stock },
    })
    return id
  })
}

export function updateProduct(db: Database, viewer: Viewer, id: number, changes: ProductChanges): Promise<void> {
  return db.transaction((tx) => changeProduct(tx, viewer, id, changes))
}

/** The same within the transaction of something larger, such as the move of a release. */
export async function changeProduct(
  tx: Transaction,
  viewer: Viewer,
  id: number,
  changes: ProductChanges,
): Promise<void> {
  const known = await lockProduct(tx, id)
  const { version, pictures: wanted, ...fields } = changes
  if (known.row.version !== version) throw await editedMeanwhile(tx, known, version)
  if (fields.sku !== undefined) await refuseTakenSku(tx, fields.sku, id)
  const columns = await toColumns(tx, fields, known.row)
  const reordered = wanted !== undefined && wanted.join() !== known.pictureIds.join()
  // Saving the same values must not increment the version and outdate other people's editors.
  if (!reordered && isSo(known.row, columns)) return
  await tx
    .update(products)
    .set({ ...columns, version: version + 1, updatedAt: sql`now()` })
    .where(eq(products.id, id))
  if (reordered) await putPictures(tx, id, wanted)
  const after = await lockProduct(tx, id)
  await recordAudit(tx, viewer, {
    action: 'product.update',
    subject: 'product',
    subjectId: id,
    subjectName: after.row.name,
    before: knownValues(known),
    after: knownValues(after),
  })
}

/** Says who saved first and what they changed. Every increment of the version has one entry in the log. */
async function editedMeanwhile(tx: Transaction, known: KnownProduct, version: number): Promise<ShopError> {
  const entries = await tx
    .select({ email: auditLog.email, after: auditLog.after })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, 'product'),
        eq(auditLog.subjectId, String(known.row.id)),
        notInArray(auditLog.action, unversioned),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(Math.max(1, Math.min(known.row.version - version, 100)))
  const values = knownValues(known)
  const names = new Set(entries.flatMap(({ after }) => Object.keys(after ?? {})))
  const fields = [...names].map((name) => [name, `${fieldLabels[name] ?? name}: ${showValue(name, values[name])}`])
  return new ShopError('edited_meanwhile', { by: entries[0]?.email ?? null }, Object.fromEntries(fields))
}

type Fields = Partial<Omit<NewProduct, 'stock' | 'pictures'>>

async function toColumns(tx: Transaction, fields: Fields, row?: ProductRow): Promise<Partial<ProductRow>> {
  const { series: seriesName, maker: makerName, ...own } = fields
  if (own.category_id !== undefined) await refuseUnknownCategory(tx, own.category_id)
  const year = own.release_year === undefined ? row?.releaseYear : own.release_year
  const month = own.release_month === undefined ? row?.releaseMonth : own.release_month
  if (month && !year) throw new ShopError('invalid_input', {}, { release_year: 'К месяцу нужен год.' })
  const columns = rowColumns(own)
  refuseWrongSale(columns, row)
  return {
    ...columns,
    seriesId: await idByName(tx, series, seriesName),
    makerId: await idByName(tx, makers, makerName),
  }
}

function isSo(row: ProductRow, columns: Partial<ProductRow>): boolean {
  const names = Object.keys(columns) as (keyof ProductRow)[]
  return names.every((name) => columns[name] === undefined || plain(columns[name]) === plain(row[name]))
}

function plain(value: unknown): unknown {
  return value instanceof Date ? value.getTime() : value
}

async function refuseUnknownCategory(tx: Transaction, id: number): Promise<void> {
  // Locked, so that it cannot be deleted before the product is saved.
  const [found] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('key share')
  if (!found) throw new ShopError('invalid_input', {}, { category_id: 'Такой категории больше нет.' })
}

/** Finds by name, ignoring case, and creates what is unknown. Undefined means that the field was not given. */
async function idByName(
  tx: Transaction,
  table: typeof series | typeof makers,
  name: string | null | undefined,
): Promise<number | null | undefined> {
  if (!name) return name === undefined ? undefined : null
  const sameName = sql`lower(${table.name}) = lower(${name})`
  const [found] = await tx.select({ id: table.id }).from(table).where(sameName).limit(1)
  if (found) return found.id
  const [made] = await tx.insert(table).values({ name }).onConflictDoNothing().returning({ id: table.id })
  if (made) return made.id
  // Another request created it at the same moment.
  const [other] = await tx.select({ id: table.id }).from(table).where(sameName).limit(1)
  if (!other) throw new ShopError('internal')
  return other.id
}

async function refuseTakenSku(tx: Transaction, sku: string, ownId?: number): Promise<void> {
  // Concurrent saves with the same SKU wait for each other here, so that the second is told which product has it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sku:${sku}`}, 0))`)
  const [other] = await tx
    .select({ name: products.name })
    .from(products)
    .where(and(eq(products.sku, sku), ownId === undefined ? undefined : ne(products.id, ownId)))
  if (other) throw new ShopError(catalogueErrors.sku_taken, { name: other.name }, { sku: 'Этот артикул занят.' })
}

/** The first becomes the cover. */
async function putPictures(tx: Transaction, productId: number, wanted: readonly number[]): Promise<void> {
  const ids = [...new Set(wanted)]
  if (!(await holdPictures(tx, ids))) {
    throw new ShopError('invalid_input', {}, { pictures: 'Такой картинки уже нет: загрузите её снова.' })
  }
  await tx.delete(productPictures).where(eq(productPictures.productId, productId))
  if (ids.length === 0) return
  await tx.insert(productPictures).values(ids.map((pictureId, position) => ({ productId, position, pictureId })))
}
