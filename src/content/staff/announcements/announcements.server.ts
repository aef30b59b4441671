import { recordAudit } from '../../../audit/audit.server.ts'
import { editedMeanwhile } from '../../../audit/edited-meanwhile.server.ts'
import { announcements } from '../../../database/tables/content.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../../platform/postgres/database.server.ts'
import { desc, eq, sql } from '../../../platform/postgres/drizzle.server.ts'
import { contentErrors } from '../../content-errors.ts'
import { type AnnouncementFields, type StaffAnnouncement, wrongOrder } from './announcements.contract.ts'

type Row = typeof announcements.$inferSelect

/** Old ones are deleted by hand; this many are more than anybody looks through. */
const maxListed = 100

export async function listStaffAnnouncements(db: Database): Promise<StaffAnnouncement[]> {
  const rows = await db
    .select({
      row: announcements,
      state: sql<StaffAnnouncement['state']>`case when ${announcements.endsAt} <= now() then 'over'
        when ${announcements.startsAt} > now() then 'later' else 'now' end`,
    })
    .from(announcements)
    .orderBy(desc(announcements.startsAt), desc(announcements.id))
    .limit(maxListed)
  return rows.map(({ row, state }) => ({ id: row.id, ...fieldsOf(row), state, version: row.version }))
}

export function createAnnouncement(db: Database, viewer: Viewer, fields: AnnouncementFields): Promise<void> {
  return db.transaction(async (tx) => {
    if ((await tx.$count(announcements)) >= maxListed) throw new ShopError(contentErrors.too_many_announcements)
    await requireOrder(tx, fields)
    const [made] = await tx.insert(announcements).values(toColumns(fields)).returning()
    if (made) await log(tx, viewer, 'create', made, null, fieldsOf(made))
  })
}

export function updateAnnouncement(
  db: Database,
  viewer: Viewer,
  id: number,
  { version, ...fields }: AnnouncementFields & { version: number },
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockOne(tx, id)
    if (before.version !== version) throw await editedMeanwhile(tx, 'announcement', id)
    await requireOrder(tx, fields)
    const [after] = await tx
      .update(announcements)
      .set({ ...toColumns(fields), version: version + 1 })
      .where(eq(announcements.id, id))
      .returning()
    if (after) await log(tx, viewer, 'update', after, fieldsOf(before), fieldsOf(after))
  })
}

export function deleteAnnouncement(db: Database, viewer: Viewer, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockOne(tx, id)
    await tx.delete(announcements).where(eq(announcements.id, id))
    await log(tx, viewer, 'delete', before, fieldsOf(before), null)
  })
}

async function lockOne(tx: Transaction, id: number): Promise<Row> {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update')
  if (!row) throw new ShopError(contentErrors.announcement_not_found)
  return row
}

function toColumns({ text, href, starts_at, ends_at }: AnnouncementFields) {
  const startsAt = starts_at === null ? sql`now()` : new Date(starts_at)
  return { text, href, startsAt, endsAt: ends_at === null ? null : new Date(ends_at) }
}

/** One that begins now does so by the clock of the database, and cannot be over by it. */
async function requireOrder(tx: Transaction, { starts_at, ends_at }: AnnouncementFields): Promise<void> {
  if (starts_at !== null || ends_at === null) return
  const { rows } = await tx.execute(sql`select where ${ends_at}::timestamptz <= now()`)
  if (rows.length > 0) throw new ShopError('invalid_input', {}, { ends_at: wrongOrder })
}

function fieldsOf({ text, href, startsAt, endsAt }: Row) {
  return { text, href, starts_at: startsAt.toISOString(), ends_at: endsAt?.toISOString() ?? null }
}

function log(
  tx: Transaction,
  viewer: Viewer,
  action: 'create' | 'update' | 'delete',
  row: Row,
  before: AnnouncementFields | null,
  after: AnnouncementFields | null,
): Promise<void> {
  return recordAudit(tx, viewer, {
    action: `announcement.${action}`,
    subject: 'announcement',
    subjectId: row.id,
    subjectName: row.text,
    before: before && { ...before },
    after: after && { ...after },
  })
}
