import { recordAudit } from '../../../audit/audit.server.ts'
import { editedMeanwhile } from '../../../audit/edited-meanwhile.server.ts'
import { makers, products, series, shelves } from '../../../database/tables/catalogue.server.ts'
import { homeStrips } from '../../../database/tables/home-strips.server.ts'
import { holdPictures } from '../../../media/hold-pictures.server.ts'
import { toPicture } from '../../../media/pictures.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../../platform/postgres/database.server.ts'
import { and, eq, isNotNull, isNull, ne, or, sql } from '../../../platform/postgres/drizzle.server.ts'
import { events } from '../../../shop-events.server.ts'
import { catalogueErrors } from '../../catalogue-errors.ts'
import type { LiveIndex } from '../../index/live-index.server.ts'
import { shelfAddress } from '../../shelves/shelf-address.ts'
import { shelfScope, withSubject } from '../../shelves/shelf-rows.server.ts'
import type { ShelfChange, StaffShelf, StaffShelvesQuery } from './staff-shelves.contract.ts'

const defaultPageSize = 50

export interface StaffShelvesParts {
  db: Database
  live: LiveIndex
  picturesUrl: string
}

async function shown(
  { live, picturesUrl }: StaffShelvesParts,
  rows: Awaited<ReturnType<typeof withSubject>>,
): Promise<StaffShelf[]> {
  const index = await live.current()
  return rows.map(({ shelf: { id, kind, slug, name, text, version }, picture, subjectId }) => ({
    id,
    kind,
    slug,
    name,
    text,
    picture: picture && toPicture(picture, picturesUrl),
    products: index.find(shelfScope(kind, subjectId, name), 'new', 0, 0).count,
    version,
  }))
}

export async function getStaffShelf(parts: StaffShelvesParts, id: number): Promise<StaffShelf> {
  const [shelf] = await shown(parts, await withSubject(parts.db).where(eq(shelves.id, id)))
  if (!shelf) throw new ShopError(catalogueErrors.shelf_not_found)
  return shelf
}

export async function listStaffShelves(
  parts: StaffShelvesParts,
  { kind, q, written, page = 1, page_size = defaultPageSize }: StaffShelvesQuery,
) {
  const isWritten = or(isNotNull(shelves.text), isNotNull(shelves.pictureId))
  const wanted = q.trim().toLowerCase().replaceAll('ё', 'е')
  const chosen = and(
    kind && eq(shelves.kind, kind),
    written && (written === 'yes' ? isWritten : and(isNull(shelves.text), isNull(shelves.pictureId))),
    // Without LIKE's wildcards: what staff type is a part of the name.
    wanted ? sql`position(${wanted} in replace(lower(${shelves.name}), 'ё', 'е')) > 0` : undefined,
  )
  const [rows, count] = await Promise.all([
    withSubject(parts.db)
      .where(chosen)
      .orderBy(sql`${shelves.name} collate "ru-x-icu"`, shelves.id)
      .limit(page_size)
      .offset((page - 1) * page_size),
    parts.db.$count(shelves, chosen),
  ])
  return { count, results: await shown(parts, rows) }
}

export async function updateShelf(
  parts: StaffShelvesParts,
  viewer: Viewer,
  id: number,
  { version, ...changes }: ShelfChange,
): Promise<StaffShelf> {
  await parts.db.transaction(async (tx) => {
    const [row] = await tx.select().from(shelves).where(eq(shelves.id, id)).for('update')
    if (!row) throw new ShopError(catalogueErrors.shelf_not_found)
    if (row.version !== version) throw await editedMeanwhile(tx, 'shelf', id)
    if (changes.picture_id && !(await holdPictures(tx, [changes.picture_id])))
      throw new ShopError('invalid_input', {}, { picture_id: 'Такой картинки нет: загрузите её снова.' })
    if (changes.name !== undefined && changes.name !== row.name) await rename(tx, viewer, row, changes.name)
    const [after] = await tx
      .update(shelves)
      .set({
        text: changes.text === undefined ? row.text : changes.text,
        pictureId: changes.picture_id === undefined ? row.pictureId : changes.picture_id,
        version: version + 1,
      })
      .where(eq(shelves.id, id))
      .returning()
    if (!after) return
    await recordAudit(tx, viewer, {
      action: 'shelf.update',
      subject: 'shelf',
      subjectId: id,
      subjectName: after.name,
      before: valuesOf(row),
      after: valuesOf(after),
    })
  })
  return getStaffShelf(parts, id)
}

type Row = typeof shelves.$inferSelect

function valuesOf({ name, slug, text, pictureId }: Row) {
  return { name, address: slug, shelf_text: text, picture: pictureId }
}

/** The name of the thing itself: its goods show the new one, and search finds them by it. */
async function rename(tx: Transaction, viewer: Viewer, { id, kind, slug, name }: Row, wanted: string): Promise<void> {
  const [other] = await tx
    .select({ id: shelves.id })
    .from(shelves)
    .where(and(eq(shelves.kind, kind), ne(shelves.id, id), sql`lower(${shelves.name}) = lower(${wanted})`))
  if (other) throw new ShopError('invalid_input', {}, { name: 'Такое название уже есть.' })
  // First the shelf: a trigger would open another one for the new name.
  await tx.update(shelves).set({ name: wanted }).where(eq(shelves.id, id))
  if (kind === 'series') await tx.update(series).set({ name: wanted }).where(eq(series.name, name))
  else if (kind === 'maker') await tx.update(makers).set({ name: wanted }).where(eq(makers.name, name))
  else await tx.update(products).set({ character: wanted }).where(eq(products.character, name))
  const [moved] = await tx
    .update(shelves)
    .set({ slug: sql`free_shelf_slug(${shelves.kind}, shelf_slug(${shelves.name}), ${shelves.id})` })
    .where(eq(shelves.id, id))
    .returning({ slug: shelves.slug })
  if (!moved || moved.slug === slug) return
  const from = shelfAddress({ kind, slug })
  const to = shelfAddress({ kind, slug: moved.slug })
  await tx
    .update(homeStrips)
    .set({ address: sql`${to}::text || substr(${homeStrips.address}, ${from.length + 1}::int)` })
    .where(sql`starts_with(${homeStrips.address}, ${from})`)
  await events.tell(tx, 'page.moved', { viewer, from, to })
}
