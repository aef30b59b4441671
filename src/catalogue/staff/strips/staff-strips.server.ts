import { recordAudit } from '../../../audit/audit.server.ts'
import { editedMeanwhile } from '../../../audit/edited-meanwhile.server.ts'
import { products } from '../../../database/tables/catalogue.server.ts'
import { homeStrips } from '../../../database/tables/home-strips.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../../platform/postgres/database.server.ts'
import { asc, eq, inArray, sql } from '../../../platform/postgres/drizzle.server.ts'
import type { ProductCard } from '../../catalogue.contract.ts'
import { catalogueErrors } from '../../catalogue-errors.ts'
import { type HomeStrips, maxStrips } from '../../strips/home-strips.server.ts'
import { stripRule } from '../../strips/strip-rule.ts'
import type { StaffStrip, StripFields } from './staff-strips.contract.ts'

type Row = typeof homeStrips.$inferSelect

export async function listStaffStrips(db: Database, strips: HomeStrips): Promise<StaffStrip[]> {
  const rows = await db.select().from(homeStrips).orderBy(asc(homeStrips.position), asc(homeStrips.id))
  const skus = await skusOf(db, rows)
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      title: row.title,
      address: row.address,
      skus: (row.productIds ?? []).flatMap((id) => skus.get(id) ?? []),
      published: row.published,
      starts_at: row.startsAt?.toISOString() ?? null,
      text: row.text,
      version: row.version,
      products: JSON.parse((await strips.cardsOf(row)).text) as ProductCard[],
    })),
  )
}

async function skusOf(db: Database, rows: Row[]): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ productIds }) => productIds ?? [])
  const found = await db.select({ id: products.id, sku: products.sku }).from(products).where(inArray(products.id, ids))
  return new Map(found.map(({ id, sku }) => [id, sku]))
}

export function createStrip(db: Database, viewer: Viewer, fields: StripFields): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAll(tx)
    if ((await tx.$count(homeStrips)) >= maxStrips)
      throw new ShopError(catalogueErrors.too_many_strips, { max: maxStrips })
    const values = await toColumns(tx, fields)
    const last = sql`(select coalesce(max(position), 0) + 1 from ${homeStrips})`
    const [made] = await tx
      .insert(homeStrips)
      .values({ ...values, position: last })
      .returning()
    if (made) await log(tx, viewer, 'create', made, null, fields)
  })
}

export function updateStrip(
  db: Database,
  viewer: Viewer,
  id: number,
  { version, ...fields }: StripFields & { version: number },
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockOne(tx, id)
    if (before.version !== version) throw await editedMeanwhile(tx, 'strip', id)
    const values = await toColumns(tx, fields)
    const [after] = await tx
      .update(homeStrips)
      .set({ ...values, version: version + 1 })
      .where(eq(homeStrips.id, id))
      .returning()
    if (after) await log(tx, viewer, 'update', after, await fieldsOf(tx, before), fields)
  })
}

export function deleteStrip(db: Database, viewer: Viewer, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockOne(tx, id)
    await tx.delete(homeStrips).where(eq(homeStrips.id, id))
    await log(tx, viewer, 'delete', before, await fieldsOf(tx, before), null)
  })
}

export function orderStrips(db: Database, viewer: Viewer, ids: number[]): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAll(tx)
    const all = await tx.select().from(homeStrips).orderBy(homeStrips.position, homeStrips.id)
    if (all.length !== ids.length || !all.every(({ id }) => ids.includes(id))) throw new ShopError('edited_meanwhile')
    await tx.update(homeStrips).set({ position: sql`array_position(${sql.param(ids)}::bigint[], ${homeStrips.id})` })
    const titles = (order: number[]) => order.map((id) => all.find((row) => row.id === id)?.title)
    await recordAudit(tx, viewer, {
      action: 'strip.order',
      subject: 'strip',
      subjectId: 'order',
      subjectName: 'Порядок подборок',
      before: { order: titles(all.map(({ id }) => id)) },
      after: { order: titles(ids) },
    })
  })
}

async function lockAll(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${homeStrips} in share row exclusive mode`)
}

async function lockOne(tx: Transaction, id: number): Promise<Row> {
  const [row] = await tx.select().from(homeStrips).where(eq(homeStrips.id, id)).for('update')
  if (!row) throw new ShopError(catalogueErrors.strip_not_found)
  return row
}

/** By rule or by hand, never both. */
async function toColumns(tx: Transaction, { title, address, skus, published, starts_at, text }: StripFields) {
  const drop = {
    ...(starts_at !== undefined && { startsAt: starts_at === null ? null : new Date(starts_at) }),
    ...(text !== undefined && { text }),
  }
  if (address !== null) {
    const rule = stripRule(address)
    if (!rule)
      throw wrong(
        'address',
        'Ожидается адрес списка: каталог, новинки, в наличии, категория, серия, персонаж или производитель, с фильтрами.',
      )
    return { title, published, ...drop, address: rule.address, productIds: null }
  }
  const wanted = [...new Set(skus.map((sku) => sku.trim()).filter((sku) => sku !== ''))]
  if (wanted.length === 0) throw wrong('skus', 'Назовите товары или дайте адрес списка.')
  const rows = await tx
    .select({ id: products.id, sku: products.sku })
    .from(products)
    .where(inArray(products.sku, wanted))
  const ids = new Map(rows.map(({ id, sku }) => [sku, id]))
  const unknown = wanted.filter((sku) => !ids.has(sku))
  if (unknown.length > 0) throw wrong('skus', `Таких артикулов нет: ${unknown.slice(0, 5).join(', ')}.`)
  return { title, published, ...drop, address: null, productIds: wanted.flatMap((sku) => ids.get(sku) ?? []) }
}

function wrong(field: 'address' | 'skus', sentence: string): ShopError {
  return new ShopError('invalid_input', {}, { [field]: sentence })
}

async function fieldsOf(
  tx: Transaction,
  { title, address, productIds, published, startsAt, text }: Row,
): Promise<StripFields> {
  const rows = await tx
    .select({ sku: products.sku })
    .from(products)
    .where(inArray(products.id, productIds ?? []))
  return {
    title,
    address,
    skus: rows.map(({ sku }) => sku),
    published,
    starts_at: startsAt?.toISOString() ?? null,
    text,
  }
}

function log(
  tx: Transaction,
  viewer: Viewer,
  action: 'create' | 'update' | 'delete',
  { id, title }: Row,
  before: StripFields | null,
  after: StripFields | null,
): Promise<void> {
  return recordAudit(tx, viewer, {
    action: `strip.${action}`,
    subject: 'strip',
    subjectId: id,
    subjectName: title,
    before: before && { ...before },
    after: after && { ...after },
  })
}
