import type { AuditEntry } from '../../audit/audit.server.ts'
import { categories, products } from '../../database/tables/catalogue.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { inArray, type SQL, sql } from '../../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../../platform/text/money.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import { maxKopecks } from '../product-field.ts'
import type { BulkChange } from './bulk.contract.ts'

/** The column that each kind of bulk change touches. */
const touched = {
  price: { column: 'price_kopecks', type: 'bigint' },
  on_sale: { column: 'on_sale', type: 'boolean' },
  is_new: { column: 'is_new', type: 'boolean' },
  category: { column: 'category_id', type: 'bigint' },
} as const

export type BulkValue = number | boolean

export interface BulkRow {
  id: number
  name: string
  sku: string
  version: number
  price: number
  on_sale: boolean
  is_new: boolean
  category: number
}

/** The old and new value of one product. */
export interface BulkStep {
  row: BulkRow
  before: BulkValue
  after: BulkValue
}

/** Ordered by id, so that two concurrent bulk changes lock products in the same order. */
export function readBulkRows(db: Database | Transaction, ids: number[]) {
  return db
    .select({
      id: products.id,
      name: products.name,
      sku: products.sku,
      version: products.version,
      price: products.priceKopecks,
      on_sale: products.onSale,
      is_new: products.isNew,
      category: products.categoryId,
    })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
}

/** The step for one product; undefined when it already has the new value. */
export function bulkStep(row: BulkRow, change: BulkChange): BulkStep | undefined {
  const before = row[change.kind]
  const after = targetOf(row, change)
  return before === after ? undefined : { row, before, after }
}

function targetOf(row: BulkRow, change: BulkChange): BulkValue {
  if (change.kind === 'price') return priceByPercent(row.price, change.percent)
  return change.kind === 'category' ? change.category_id : change.value
}

/** The rows that a change makes any different, as `bulkStep` decides it, for counting many at once. */
export function differsBy(change: BulkChange): SQL {
  if (change.kind === 'price') {
    const factor = 1000 + Math.round(change.percent * 10)
    const roubles = sql`greatest((${products.priceKopecks} * ${factor}::bigint + 50000) / 100000, 1)`
    return sql`${products.priceKopecks} <> 0 and ${products.priceKopecks} <> least(${roubles} * 100, ${maxKopecks}::bigint)`
  }
  if (change.kind === 'category') return sql`${products.categoryId} <> ${change.category_id}`
  return sql`${change.kind === 'on_sale' ? products.onSale : products.isNew} <> ${change.value}`
}

export async function writeBulkSteps(tx: Transaction, kind: BulkChange['kind'], steps: BulkStep[]): Promise<void> {
  const { column, type } = touched[kind]
  await tx.execute(sql`
    update ${products} set ${sql.identifier(column)} = wanted.value, version = version + 1, updated_at = now()
    from unnest(
      ${sql.param(steps.map(({ row }) => row.id))}::bigint[],
      ${sql.param(steps.map(({ after }) => after))}::${sql.raw(type)}[]
    ) as wanted (id, value)
    where products.id = wanted.id`)
}

export type CategoryNames = ReadonlyMap<number, string>

export async function readCategoryNames(db: Database | Transaction): Promise<CategoryNames> {
  // Locked, so that the target category cannot be deleted before the products are moved.
  const rows = await db.select({ id: categories.id, name: categories.name }).from(categories).for('key share')
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Only needed for a change of category; refused when that category does not exist. */
export async function namesFor(db: Database | Transaction, change: BulkChange): Promise<CategoryNames> {
  if (change.kind !== 'category') return new Map()
  const names = await readCategoryNames(db)
  if (!names.has(change.category_id)) throw new ShopError(catalogueErrors.category_not_found)
  return names
}

/** The value as staff read it: roubles, and categories by name. */
export function showBulkValue(kind: BulkChange['kind'], value: BulkValue, names: CategoryNames): BulkValue | string {
  if (kind === 'price') return toRoubles(Number(value))
  return kind === 'category' ? (names.get(Number(value)) ?? '') : value
}

export function bulkAuditEntries(
  action: AuditEntry['action'],
  kind: BulkChange['kind'],
  steps: BulkStep[],
  names: CategoryNames,
  batch: string,
): AuditEntry[] {
  return steps.map(({ row, before, after }) => ({
    action,
    subject: 'product',
    subjectId: row.id,
    subjectName: row.name,
    before: { [kind]: showBulkValue(kind, before, names) },
    after: { [kind]: showBulkValue(kind, after, names) },
    batch,
  }))
}

/**
 * Changes a price by a percentage in tenths, rounded to whole roubles and at least one. A price of zero stays zero.
 * Computes with integers until the last division, so that a half is exact and rounds up.
 */
export function priceByPercent(kopecks: number, percent: number): number {
  if (kopecks === 0) return 0
  const roubles = Math.round((kopecks * (1000 + Math.round(percent * 10))) / 100_000)
  return Math.min(Math.max(roubles, 1) * 100, maxKopecks)
}
