import { mails } from '../database/tables/mail.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { and, desc, inArray, isNotNull, isNull, lt, or, sql } from '../platform/postgres/drizzle.server.ts'
import type { Mail } from './mail.contract.ts'
import { enqueueMails } from './mail-jobs.server.ts'

export interface Letter {
  recipient: string
  subject: string
  /** Plain text, paragraphs separated by an empty line. */
  body: string
  html?: string
  /** What the letter is about, such as `order:1042`. */
  about?: string
  /** Somebody is waiting for it, such as for a code: it is sent before the others. */
  urgent?: true
}

/** The retention period of letters in clause 10.2 of the privacy policy. */
const keptDays = 30

/** Saves the letter in the transaction of the change that causes it: both are committed or neither. */
export function queueMail(tx: Transaction, letter: Letter): Promise<void> {
  return queueMails(tx, [letter])
}

/** Inserts many letters at once. Uses arrays, because a statement with a parameter for each value is slow to build. */
export async function queueMails(tx: Transaction, letters: Letter[]): Promise<void> {
  if (letters.length === 0) return
  const column = (read: (letter: Letter) => string | undefined) =>
    sql`${sql.param(letters.map((letter) => read(letter) ?? null))}::text[]`
  const { rows } = await tx.execute<{ id: string; urgent: boolean }>(sql`
    insert into ${mails} (recipient, subject, body, html, about, urgent) select * from unnest(
      ${column(({ recipient }) => recipient)}, ${column(({ subject }) => subject)}, ${column(({ body }) => body)},
      ${column(({ html }) => html)}, ${column(({ about }) => about)},
      ${sql.param(letters.map(({ urgent = false }) => urgent))}::boolean[])
    returning id, urgent`)
  await enqueueMails(
    tx,
    rows.map(({ id, urgent }) => ({ id: Number(id), urgent })),
  )
}

/**
 * Does the same work as `queueMail` for an address without an account, but sends nothing: the response time must not
 * reveal who has an account.
 */
export async function queueForNobody(tx: Transaction, letter: Letter, now: Date): Promise<void> {
  const values = { ...letter, recipient: '', droppedAt: now }
  await enqueueMails(tx, await tx.insert(mails).values(values).returning({ id: mails.id, urgent: mails.urgent }))
}

/** The local mailbox shows everybody's letters, so it exists in demo mode only. */
export async function readMailbox(db: Database, { demo }: { demo: boolean }): Promise<Mail[]> {
  if (!demo) throw new ShopError('not_found')
  const rows = await db
    .select({
      id: mails.id,
      recipient: mails.recipient,
      subject: mails.subject,
      body: mails.body,
      has_html: sql<boolean>`${mails.html} is not null`,
      createdAt: mails.createdAt,
    })
    .from(mails)
    .where(sql`${mails.recipient} <> ''`)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(50)
  return rows.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() }))
}

/** The HTML of a letter in the local mailbox. */
export async function readLetter(db: Database, pathId: string, { demo }: { demo: boolean }): Promise<string> {
  if (!demo || !/^\d{1,15}$/.test(pathId)) throw new ShopError('not_found')
  const [letter] = await db
    .select({ html: mails.html })
    .from(mails)
    .where(sql`${mails.id} = ${Number(pathId)} and ${mails.recipient} <> ''`)
  if (!letter?.html) throw new ShopError('not_found')
  return letter.html
}

/** Deletes all letters to a deleted account, including those not sent yet. */
export async function eraseMailsTo(tx: Transaction, email: string): Promise<void> {
  await tx.delete(mails).where(sql`lower(${mails.recipient}) = ${email.toLowerCase()}`)
}

/** Deletes all letters about the subjects, to any recipient. Those not sent yet are deleted only with `waiting`. */
export async function eraseMailsAbout(
  tx: Transaction,
  subjects: string[],
  { waiting }: { waiting: boolean },
): Promise<void> {
  const isDone = or(isNotNull(mails.sentAt), isNotNull(mails.droppedAt))
  await tx.delete(mails).where(and(inArray(mails.about, subjects), waiting ? undefined : isDone))
}

export async function mailsTo(db: Database, email: string) {
  return db
    .select({ subject: mails.subject, body: mails.body, createdAt: mails.createdAt, sentAt: mails.sentAt })
    .from(mails)
    .where(sql`lower(${mails.recipient}) = ${email.toLowerCase()}`)
    .orderBy(desc(mails.id))
}

export async function deleteOldMails(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000)
  await db.delete(mails).where(or(lt(mails.sentAt, limit), and(isNull(mails.sentAt), lt(mails.droppedAt, limit))))
}
