import { jobs } from '../../database/tables/jobs.server.ts'
import { mails } from '../../database/tables/mail.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import { type MailSetup, queuedMails, readMailQueue } from '../read-mail-queue.server.ts'
import type { MailLists, QueuedLetter } from './mail-queue.contract.ts'

const shown = 100

export async function listQueuedMail(db: Database, setup: MailSetup): Promise<MailLists> {
  const [queue, waiting, refused] = await Promise.all([readMailQueue(db, setup), listWaiting(db), listRefused(db)])
  return { queue, waiting, refused }
}

interface LetterRow extends Record<string, unknown> {
  id: string
  recipient: string
  subject: string
  queued_at: string
  reason: string | null
}

async function listWaiting(db: Database): Promise<QueuedLetter[]> {
  const { rows } = await db.execute<LetterRow>(sql`
    select ${mails.id}, recipient, subject, ${jobs.createdAt} as queued_at, ${jobs.lastError} as reason
    from ${queuedMails} order by ${jobs.createdAt}, ${jobs.id} limit ${shown}`)
  return rows.map(toLetter)
}

async function listRefused(db: Database): Promise<QueuedLetter[]> {
  const { rows } = await db.execute<LetterRow>(sql`
    select id, recipient, subject, dropped_at as queued_at, drop_reason as reason
    from ${mails} where drop_reason is not null order by dropped_at desc, id desc limit ${shown}`)
  return rows.map(toLetter)
}

/** The subjects of some letters begin with a code, with which one can sign in: staff must not see it. */
function toLetter({ id, subject, queued_at: queuedAt, ...row }: LetterRow): QueuedLetter {
  const text = subject.replace(/^\d{6} — /, '')
  return { ...row, id: Number(id), subject: text, queued_at: new Date(queuedAt).toISOString() }
}
