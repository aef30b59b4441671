import { accountErrors } from '../../../accounts/account-errors.ts'
import { recordAudit } from '../../../audit/audit.server.ts'
import { accounts } from '../../../database/tables/accounts.server.ts'
import { customerNotes } from '../../../database/tables/customer-notes.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { PersonalRecords } from '../../../platform/feature.server.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../../platform/postgres/database.server.ts'
import { and, desc, eq } from '../../../platform/postgres/drizzle.server.ts'
import type { OrdersParts } from '../../orders-parts.server.ts'

const maxNotes = 200

export async function notesOf(db: Database, viewer: Viewer, accountId: number) {
  const rows = await db
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.accountId, accountId))
    .orderBy(desc(customerNotes.id))
    .limit(maxNotes)
  return rows.map(({ id, author, text, createdAt }) => ({
    id,
    author,
    text,
    created_at: createdAt.toISOString(),
    may_delete: mayDelete(viewer, author),
  }))
}

export async function addCustomerNote({ db, now }: OrdersParts, viewer: Viewer, accountId: number, text: string) {
  await db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, accountId)
    await tx.insert(customerNotes).values({ accountId, author: viewer.email, text, createdAt: now() })
    await recordAudit(tx, viewer, {
      action: 'account.note',
      ...subjectOf(customer),
      before: null,
      after: { note: text },
    })
  })
}

export async function deleteCustomerNote({ db }: OrdersParts, viewer: Viewer, accountId: number, noteId: number) {
  await db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, accountId)
    const isThis = and(eq(customerNotes.id, noteId), eq(customerNotes.accountId, accountId))
    const [note] = await tx.select().from(customerNotes).where(isThis)
    if (!note) throw new ShopError('not_found')
    if (!mayDelete(viewer, note.author)) throw new ShopError('forbidden')
    await tx.delete(customerNotes).where(isThis)
    await recordAudit(tx, viewer, {
      action: 'account.note_delete',
      ...subjectOf(customer),
      before: { note: note.text },
      after: null,
    })
  })
}

function mayDelete({ role, email }: Viewer, author: string): boolean {
  return role === 'administrator' || email === author
}

/** Locked, so that the note is not written to an account that is being deleted. */
async function lockCustomer(tx: Transaction, id: number) {
  const columns = { id: accounts.id, email: accounts.email }
  const [customer] = await tx.select(columns).from(accounts).where(eq(accounts.id, id)).for('key share')
  if (!customer) throw new ShopError(accountErrors.account_not_found)
  return customer
}

function subjectOf({ id, email }: { id: number; email: string }) {
  return { subject: 'account', subjectId: id, subjectName: email }
}

export const customerNoteRecords: PersonalRecords = {
  name: 'notes_of_staff',

  async collect(db, accountId) {
    const rows = await db.select().from(customerNotes).where(eq(customerNotes.accountId, accountId))
    return rows.map(({ text, createdAt }) => ({ text, created_at: createdAt }))
  },

  async erase(tx, accountId) {
    await tx.delete(customerNotes).where(eq(customerNotes.accountId, accountId))
  },
}
