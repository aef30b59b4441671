import { recordAudit } from '../../audit/audit.server.ts'
import { editedMeanwhile } from '../../audit/edited-meanwhile.server.ts'
import { stores } from '../../database/tables/content.server.ts'
import { pictures } from '../../database/tables/media.server.ts'
import { holdPictures } from '../../media/hold-pictures.server.ts'
import { toPicture } from '../../media/pictures.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import { toColumnNames, toWireNames } from '../../platform/contract/wire-names.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { asc, eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { maxStores } from '../content.server.ts'
import { contentErrors } from '../content-errors.ts'
import type { StaffStore, StoreFields } from './stores.contract.ts'

type Row = typeof stores.$inferSelect

export async function listStaffStores(db: Database, picturesUrl: string): Promise<StaffStore[]> {
  const rows = await db
    .select({ store: stores, picture: pictures })
    .from(stores)
    .leftJoin(pictures, eq(pictures.id, stores.pictureId))
    .orderBy(asc(stores.position), asc(stores.id))
    .limit(maxStores)
  return rows.map(({ store, picture }) => ({
    id: store.id,
    ...fieldsOf(store),
    picture: picture && toPicture(picture, picturesUrl),
    version: store.version,
  }))
}

export function createStore(db: Database, viewer: Viewer, fields: StoreFields): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAll(tx)
    if ((await tx.$count(stores)) >= maxStores) throw new ShopError(contentErrors.too_many_stores)
    await refuseUnknownPicture(tx, fields.picture_id)
    const last = sql`(select coalesce(max(position), 0) + 1 from ${stores})`
    const [made] = await tx
      .insert(stores)
      .values({ ...toColumnNames(fields), position: last })
      .returning()
    if (made) await log(tx, viewer, 'create', made, null, fieldsOf(made))
  })
}

export function updateStore(
  db: Database,
  viewer: Viewer,
  id: number,
  { version, ...fields }: StoreFields & { version: number },
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockOne(tx, id)
    if (before.version !== version) throw await editedMeanwhile(tx, 'store', id)
    await refuseUnknownPicture(tx, fields.picture_id)
    const [after] = await tx
      .update(stores)
      .set({ ...toColumnNames(fields), version: version + 1 })
      .where(eq(stores.id, id))
      .returning()
    if (after) await log(tx, viewer, 'update', after, fieldsOf(before), fieldsOf(after))
  })
}

export function deleteStore(db: Database, viewer: Viewer, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockOne(tx, id)
    await tx.delete(stores).where(eq(stores.id, id))
    await log(tx, viewer, 'delete', before, fieldsOf(before), null)
  })
}

export function orderStores(db: Database, viewer: Viewer, ids: number[]): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAll(tx)
    const all = await tx.select().from(stores).orderBy(stores.position, stores.id)
    if (all.length !== ids.length || !all.every(({ id }) => ids.includes(id))) throw new ShopError('edited_meanwhile')
    await tx.update(stores).set({ position: sql`array_position(${`{${ids.join(',')}}`}::bigint[], ${stores.id})` })
    const names = (order: number[]) => order.map((id) => nameOf(all.find((row) => row.id === id)))
    await recordAudit(tx, viewer, {
      action: 'store.order',
      subject: 'store',
      subjectId: 'order',
      subjectName: 'Порядок магазинов',
      before: { order: names(all.map(({ id }) => id)) },
      after: { order: names(ids) },
    })
  })
}

async function lockAll(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table stores in share row exclusive mode`)
}

async function lockOne(tx: Transaction, id: number): Promise<Row> {
  const [row] = await tx.select().from(stores).where(eq(stores.id, id)).for('update')
  if (!row) throw new ShopError(contentErrors.store_not_found)
  return row
}

async function refuseUnknownPicture(tx: Transaction, id: number | null): Promise<void> {
  if (id === null || (await holdPictures(tx, [id]))) return
  throw new ShopError('invalid_input', {}, { picture_id: 'Такой картинки нет: загрузите её снова.' })
}

function fieldsOf(row: Row): StoreFields {
  const { title, address, time_of_work, picture_id } = toWireNames(row)
  return { title, address, time_of_work, picture_id }
}

function nameOf(row: Row | undefined): string {
  return row?.title ?? row?.address ?? 'Магазин'
}

function log(
  tx: Transaction,
  viewer: Viewer,
  action: string,
  row: Row,
  before: StoreFields | null,
  after: StoreFields | null,
): Promise<void> {
  const subject = { subject: 'store', subjectId: row.id, subjectName: nameOf(row) }
  return recordAudit(tx, viewer, {
    action: `store.${action}`,
    ...subject,
    before: before && { ...before },
    after: after && { ...after },
  })
}
