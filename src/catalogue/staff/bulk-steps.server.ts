import type { AuditEntry } from '../../audit/audit.server.ts'
import { categories, products } from '../../database/tables/catalogue.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { inArray, type PgColumn, type SQL, sql } from '../../platform/postgres/drizzle.server.ts'
import { formatPrice, toRoubles } from '../../platform/text/money.ts'
import { writeShortTime } from '../../ui/staff/text/write-time.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import { maxKopecks } from '../product-field.ts'
import type { BulkChange, BulkPreviewLine } from './bulk.contract.ts'

/** The column that each kind of bulk change touches. */
const touched = {
  price: { column: 'regular_price_kopecks', type: 'bigint' },
  on_sale: { column: 'on_sale', type: 'boolean' },
  is_new: { column: 'is_new', type: 'boolean' },
  category: { column: 'category_id', type: 'bigint' },
} as const

/** In kopecks; all null for none. */
interface SaleValue {
  price: number | null
  from: string | null
  until: string | null
}

export type BulkValue = number | boolean | SaleValue

export interface BulkRow {
  id: number
  name: string
  sku: string
  version: number
  price: number
  on_sale: boolean
  is_new: boolean
  category: number
  sale: SaleValue
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
      price: products.regularPriceKopecks,
      on_sale: products.onSale,
      is_new: products.isNew,
      category: products.categoryId,
      sale: {
        price: products.salePriceKopecks,
        from: sql<string | null>`${writtenTime(products.saleFrom)}`,
        until: sql<string | null>`${writtenTime(products.saleUntil)}`,
      },
    })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
}

const timeForm = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS"Z"'`)

/** Whole seconds, so that the same moment is the same text. */
function writtenTime(column: PgColumn) {
  return sql`to_char(${column} at time zone 'UTC', ${timeForm})`
}

function wholeSeconds(iso: string | null): string | null {
  return iso && new Date(iso).toISOString().replace(/\.\d+/, '')
}

/** The step for one product; undefined when it already has the new value. */
export function bulkStep(row: BulkRow, change: BulkChange): BulkStep | undefined {
  const before = row[change.kind]
  const after = targetOf(row, change)
  return JSON.stringify(before) === JSON.stringify(after) ? undefined : { row, before, after }
}

function targetOf(row: BulkRow, change: BulkChange): BulkValue {
  if (change.kind === 'price') return priceByPercent(row.price, change.percent)
  if (change.kind === 'sale') {
    const price = priceByPercent(row.price, -change.percent)
    // A free product stays free, and one of a rouble cannot be cheaper.
    if (change.percent === 0 || price >= row.price) return { price: null, from: null, until: null }
    return { price, from: wholeSeconds(change.from), until: wholeSeconds(change.until) }
  }
  return change.kind === 'category' ? change.category_id : change.value
}

/** The rows that a change makes any different, as `bulkStep` decides it, for counting many at once. */
export function differsBy(change: BulkChange): SQL {
  const { regularPriceKopecks: price, salePriceKopecks, saleFrom, saleUntil, categoryId, onSale, isNew } = products
  if (change.kind === 'price') return sql`${price} <> 0 and ${price} <> ${priceBy(change.percent)}`
  if (change.kind === 'sale') {
    const moment = (iso: string | null) =>
      sql`case when ${salePriceBy(change)} is not null then ${iso}::timestamptz end`
    return sql`(${salePriceKopecks}, date_trunc('second', ${saleFrom}), date_trunc('second', ${saleUntil}))
      is distinct from (${salePriceBy(change)}, ${moment(wholeSeconds(change.from))}, ${moment(wholeSeconds(change.until))})`
  }
  if (change.kind === 'category') return sql`${categoryId} <> ${change.category_id}`
  return sql`${change.kind === 'on_sale' ? onSale : isNew} <> ${change.value}`
}

function priceBy(percent: number): SQL {
  const factor = 1000 + Math.round(percent * 10)
  const roubles = sql`greatest((${products.regularPriceKopecks} * ${factor}::bigint + 50000) / 100000, 1)`
  return sql`least(${roubles} * 100, ${maxKopecks}::bigint)`
}

/** Null where the change makes no sale. */
export function salePriceBy(change: BulkChange): SQL {
  if (change.kind !== 'sale' || change.percent === 0) return sql`null::bigint`
  const cheaper = priceBy(-change.percent)
  return sql`case when ${cheaper} < ${products.regularPriceKopecks} then ${cheaper} end`
}

export async function writeBulkSteps(tx: Transaction, kind: BulkChange['kind'], steps: BulkStep[]): Promise<void> {
  if (kind === 'sale') return writeSales(tx, steps)
  const { column, type } = touched[kind]
  await tx.execute(sql`
    update ${products} set ${sql.identifier(column)} = wanted.value, version = version + 1, updated_at = now()
    from unnest(
      ${sql.param(steps.map(({ row }) => row.id))}::bigint[],
      ${sql.param(steps.map(({ after }) => after))}::${sql.raw(type)}[]
    ) as wanted (id, value)
    where products.id = wanted.id`)
}

async function writeSales(tx: Transaction, steps: BulkStep[]): Promise<void> {
  const wanted = steps.map(({ row, after }) => ({ id: row.id, ...(after as SaleValue) }))
  await tx.execute(sql`
    update ${products} set sale_price_kopecks = wanted.price, sale_from = wanted."from", sale_until = wanted."until",
      version = version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as wanted (id bigint, price bigint, "from" timestamptz, "until" timestamptz)
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
export function showBulkValue(
  kind: BulkChange['kind'],
  value: BulkValue,
  names: CategoryNames,
): BulkPreviewLine['before'] {
  if (kind === 'price') return toRoubles(Number(value))
  if (typeof value === 'object') return describeSale(value)
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

/** «9 990 ₽ с 20 нояб., 18:00 до 30 нояб., 23:00» */
function describeSale({ price, from, until }: SaleValue): string {
  if (price === null) return 'нет'
  const parts = [
    formatPrice(toRoubles(price)),
    from && `с\u00a0${writeShortTime(from)}`,
    until && `до\u00a0${writeShortTime(until)}`,
  ]
  return parts.filter(Boolean).join(' ')
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
