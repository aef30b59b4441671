import { desc } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.server.ts'
import { ShopError } from '../platform/errors.ts'
import type { Mail } from './mail.contract.ts'
import { mails } from './mail-tables.server.ts'

export interface Letter {
  recipient: string
  subject: string
  body: string
}

/** Saves the letter together with the deed that causes it: both happen or neither. */
export async function queueMail(tx: Transaction, letter: Letter): Promise<void> {
  await tx.insert(mails).values(letter)
}

/** The local mailbox shows everybody's letters, so it exists in demo mode only. */
export async function readMailbox(db: Database, { demo }: { demo: boolean }): Promise<Mail[]> {
  if (!demo) throw new ShopError('not_found')
  const rows = await db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(50)
  return rows.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() }))
}
