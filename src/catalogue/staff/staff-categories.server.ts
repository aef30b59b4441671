import { recordAudit } from '../../audit/audit.server.ts'
import { editedMeanwhile } from '../../audit/edited-meanwhile.server.ts'
import { categories, products } from '../../database/tables/catalogue.server.ts'
import { pictures } from '../../database/tables/media.server.ts'
import { holdPictures } from '../../media/hold-pictures.server.ts'
import { toPicture } from '../../media/pictures.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, ne, sql } from '../../platform/postgres/drizzle.server.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import type { LiveIndex } from '../index/live-index.server.ts'
import type { CategoryFacts, StaffCategory } from './staff-categories.contract.ts'

type CategoryRow = typeof categories.$inferSelect

export async function listStaffCategories(
  db: Database,
  live: LiveIndex,
  picturesUrl: string,
): Promise<StaffCategory[]> {
  const [rows, index] = await Promise.all([
    db
      .select({ category: categories, picture: pictures })
      .from(categories)
      .leftJoin(pictures, eq(pictures.id, categories.pictureId))
      .orderBy(categories.position, categories.id),
    live.current(),
  ])
  const count = (categoryId: number, archived: boolean) =>
    index.find({ categoryId, ...(archived && { archived }) }, 'new', 0, 0).count
  return rows.map(({ category: { id, name, seoTitle, seoDescription }, picture }) => ({
    id,
    name,
    picture: picture && toPicture(picture, picturesUrl),
    seo_title: seoTitle,
    seo_description: seoDescription,
    products: count(id, false),
    archived: count(id, true),
  }))
}

interface CategoryValues {
  name?: string | undefined
  picture_id?: number | null | undefined
  seo_title?: string | null | undefined
  seo_description?: string | null | undefined
}

export function createCategory(db: Database, viewer: Viewer, given: CategoryValues): Promise<void> {
  return db.transaction(async (tx) => {
    await lockCategories(tx)
    const name = given.name ?? ''
    await refuseTakenName(tx, name, 0)
    await refuseUnknownPicture(tx, given.picture_id)
    const last = sql`(select coalesce(max(position), 0) + 1 from ${categories})`
    const [made] = await tx
      .insert(categories)
      .values({
        name,
        pictureId: given.picture_id,
        seoTitle: given.seo_title,
        seoDescription: given.seo_description,
        position: last,
      })
      .returning()
    if (made) await log(tx, viewer, 'category.create', made, null, valuesOf(made))
  })
}

/** `was` is what the editor showed; a value that another person has changed since is refused. */
export function updateCategory(
  db: Database,
  viewer: Viewer,
  id: number,
  { was, ...changes }: CategoryValues & { was: CategoryFacts },
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockCategory(tx, id)
    if (!isAsSeen(row, was)) throw await editedMeanwhile(tx, 'category', id)
    if (changes.name !== undefined) await refuseTakenName(tx, changes.name, id)
    await refuseUnknownPicture(tx, changes.picture_id)
    const [after] = await tx
      .update(categories)
      .set({
        name: changes.name ?? row.name,
        pictureId: changes.picture_id === undefined ? row.pictureId : changes.picture_id,
        seoTitle: changes.seo_title === undefined ? row.seoTitle : changes.seo_title,
        seoDescription: changes.seo_description === undefined ? row.seoDescription : changes.seo_description,
      })
      .where(eq(categories.id, id))
      .returning()
    if (after) await log(tx, viewer, 'category.update', after, valuesOf(row), valuesOf(after))
  })
}

/** The list must hold all ids: one that misses some is older than the last added category. */
export function orderCategories(db: Database, viewer: Viewer, ids: number[]): Promise<void> {
  return db.transaction(async (tx) => {
    const rows = await lockCategories(tx)
    const names = new Map(rows.map((row) => [row.id, row.name]))
    if (new Set(ids).size !== rows.length || !ids.every((id) => names.has(id))) throw new ShopError('edited_meanwhile')
    await tx.execute(sql`
      update ${categories} set position = wanted.place
      from unnest(${sql.param(ids)}::bigint[]) with ordinality as wanted (id, place)
      where categories.id = wanted.id and position <> wanted.place`)
    await recordAudit(tx, viewer, {
      action: 'category.reorder',
      subject: 'category',
      subjectId: 'order',
      subjectName: 'Порядок категорий',
      before: { order: rows.map((row) => row.name) },
      after: { order: ids.map((id) => names.get(id)) },
    })
  })
}

export function deleteCategory(db: Database, viewer: Viewer, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockCategory(tx, id)
    const [held] = await tx.select({ id: products.id }).from(products).where(eq(products.categoryId, id)).limit(1)
    if (held) throw new ShopError(catalogueErrors.category_not_empty)
    await tx.delete(categories).where(eq(categories.id, id))
    await log(tx, viewer, 'category.delete', row, valuesOf(row), null)
  })
}

type Values = Record<string, unknown> | null

function log(
  tx: Transaction,
  viewer: Viewer,
  action: `category.${string}`,
  row: CategoryRow,
  before: Values,
  after: Values,
) {
  return recordAudit(tx, viewer, {
    action,
    subject: 'category',
    subjectId: row.id,
    subjectName: row.name,
    before,
    after,
  })
}

function valuesOf({ name, pictureId, seoTitle, seoDescription }: CategoryRow) {
  return { name, picture: pictureId, seo_title: seoTitle, seo_description: seoDescription }
}

/** What an older client has not seen is not compared. */
function isAsSeen(row: CategoryRow, was: CategoryFacts): boolean {
  const isSame = (seen: string | null | undefined, now: string | null) => seen === undefined || seen === now
  return (
    row.name === was.name &&
    row.pictureId === was.picture_id &&
    isSame(was.seo_title, row.seoTitle) &&
    isSame(was.seo_description, row.seoDescription)
  )
}

function lockCategories(tx: Transaction): Promise<CategoryRow[]> {
  return tx.select().from(categories).orderBy(categories.position, categories.id).for('update')
}

async function lockCategory(tx: Transaction, id: number): Promise<CategoryRow> {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for('update')
  if (!row) throw new ShopError(catalogueErrors.category_not_found)
  return row
}

async function refuseTakenName(tx: Transaction, name: string, id: number): Promise<void> {
  const sameName = sql`lower(${categories.name}) = lower(${name})`
  const [other] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(sameName, ne(categories.id, id)))
  if (other) throw new ShopError('invalid_input', {}, { name: 'Такая категория уже есть.' })
}

async function refuseUnknownPicture(tx: Transaction, id: number | null | undefined): Promise<void> {
  if (!id || (await holdPictures(tx, [id]))) return
  throw new ShopError('invalid_input', {}, { picture_id: 'Такой картинки нет: загрузите её снова.' })
}
