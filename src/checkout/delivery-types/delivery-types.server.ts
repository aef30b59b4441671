import { recordAudit } from '../../audit/audit.server.ts'
import { editedMeanwhile } from '../../audit/edited-meanwhile.server.ts'
import { deliveryTypes, orders } from '../../database/tables/orders.server.ts'
import { orderErrors } from '../../orders/order-errors.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, asc, eq, isNull, sql } from '../../platform/postgres/drizzle.server.ts'
import { toKopecks, toRoubles } from '../../platform/text/money.ts'
import type { DeliveryTypeFields, StaffDeliveryType } from './delivery-types.contract.ts'

type Row = typeof deliveryTypes.$inferSelect

/** All but «Моя полка», which is switched on and off in the shop's settings. */
const isSent = eq(deliveryTypes.shelf, false)
const isOffered = and(isSent, isNull(deliveryTypes.archivedAt))

export async function listStaffDeliveryTypes(db: Database): Promise<StaffDeliveryType[]> {
  const rows = await db
    .select({ row: deliveryTypes, orders: db.$count(orders, eq(orders.deliveryTypeId, deliveryTypes.id)) })
    .from(deliveryTypes)
    .where(isSent)
    .orderBy(sql`${deliveryTypes.archivedAt} is not null`, asc(deliveryTypes.position), asc(deliveryTypes.id))
    .limit(200)
  return rows.map(({ row, orders }) => ({
    id: row.id,
    ...fieldsOf(row),
    archived: row.archivedAt !== null,
    orders,
    version: row.version,
  }))
}

export function createDeliveryType(db: Database, viewer: Viewer, fields: DeliveryTypeFields): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAll(tx)
    const last = sql`(select coalesce(max(position), 0) + 1 from ${deliveryTypes})`
    const [made] = await tx
      .insert(deliveryTypes)
      .values({ ...columnsOf(fields), position: last })
      .returning()
    if (made) await log(tx, viewer, 'create', made, null, fieldsOf(made))
  })
}

export function updateDeliveryType(
  db: Database,
  viewer: Viewer,
  id: number,
  { version, ...fields }: DeliveryTypeFields & { version: number },
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockOne(tx, id)
    if (before.version !== version) throw await editedMeanwhile(tx, 'delivery_type', id)
    const [after] = await tx
      .update(deliveryTypes)
      .set({ ...columnsOf(fields), version: version + 1 })
      .where(eq(deliveryTypes.id, id))
      .returning()
    if (after) await log(tx, viewer, 'update', after, fieldsOf(before), fieldsOf(after))
  })
}

/** Without a delivery type nobody can order, so archiving the last one needs a confirmation. */
export function archiveDeliveryType(
  db: Database,
  viewer: Viewer,
  id: number,
  { archived, even_last }: { archived: boolean; even_last: boolean },
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAll(tx)
    const before = await lockOne(tx, id)
    if ((before.archivedAt !== null) === archived) return
    if (archived && !even_last && (await isLast(tx))) throw new ShopError(orderErrors.last_delivery_type)
    await tx
      .update(deliveryTypes)
      .set({ archivedAt: archived ? sql`now()` : null, version: before.version + 1 })
      .where(eq(deliveryTypes.id, id))
    await log(tx, viewer, archived ? 'archive' : 'restore', before, { archived: !archived }, { archived })
  })
}

export function deleteDeliveryType(db: Database, viewer: Viewer, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAll(tx)
    const before = await lockOne(tx, id)
    if (before.archivedAt === null && (await isLast(tx))) throw new ShopError(orderErrors.last_delivery_type)
    if ((await tx.$count(orders, eq(orders.deliveryTypeId, id))) > 0)
      throw new ShopError(orderErrors.delivery_type_used)
    await tx.delete(deliveryTypes).where(eq(deliveryTypes.id, id))
    await log(tx, viewer, 'delete', before, fieldsOf(before), null)
  })
}

/** The ids must be exactly those on offer: otherwise another person has added or archived one in the meantime. */
export function orderDeliveryTypes(db: Database, viewer: Viewer, ids: number[]): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAll(tx)
    const offered = await tx
      .select()
      .from(deliveryTypes)
      .where(isOffered)
      .orderBy(deliveryTypes.position, deliveryTypes.id)
    if (offered.length !== ids.length || !offered.every(({ id }) => ids.includes(id))) {
      throw new ShopError('edited_meanwhile')
    }
    const places = sql`array_position(${`{${ids.join(',')}}`}::bigint[], ${deliveryTypes.id})`
    await tx.update(deliveryTypes).set({ position: places }).where(isOffered)
    const names = (order: number[]) => order.map((id) => offered.find((row) => row.id === id)?.name)
    await recordAudit(tx, viewer, {
      action: 'delivery_type.order',
      subject: 'delivery_type',
      subjectId: 'order',
      subjectName: 'Порядок способов доставки',
      before: { order: offered.map(({ name }) => name) },
      after: { order: names(ids) },
    })
  })
}

/** A lock, so that two people who archive the last two at once do not both find one left. */
async function lockAll(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table delivery_types in share row exclusive mode`)
}

async function lockOne(tx: Transaction, id: number): Promise<Row> {
  const [row] = await tx
    .select()
    .from(deliveryTypes)
    .where(and(eq(deliveryTypes.id, id), isSent))
    .for('update')
  if (!row) throw new ShopError(orderErrors.delivery_type_not_found)
  return row
}

async function isLast(tx: Transaction): Promise<boolean> {
  return (await tx.$count(deliveryTypes, isOffered)) === 1
}

function fieldsOf(row: Row) {
  const { name, requiresAddress, placeholder, note, carrier, daysMin, daysMax } = row
  const days = { days_min: daysMin, days_max: daysMax }
  const price = toRoubles(row.priceKopecks)
  return { name, price, requires_address: requiresAddress, placeholder, note, carrier, ...days }
}

function columnsOf({ price, requires_address, days_min: daysMin, days_max: daysMax, ...fields }: DeliveryTypeFields) {
  if (typeof daysMin === 'number' && typeof daysMax === 'number' && daysMin > daysMax) {
    throw new ShopError('invalid_input', {}, { days_max: 'Не меньше, чем в первом поле.' })
  }
  return { ...fields, priceKopecks: toKopecks(price), requiresAddress: requires_address, daysMin, daysMax }
}

function log(
  tx: Transaction,
  viewer: Viewer,
  action: string,
  row: Row,
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Promise<void> {
  const subject = { subject: 'delivery_type', subjectId: row.id, subjectName: row.name }
  return recordAudit(tx, viewer, { action: `delivery_type.${action}`, ...subject, before, after })
}
