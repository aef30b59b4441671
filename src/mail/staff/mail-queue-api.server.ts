import { recordAudit } from '../../audit/audit.server.ts'
import { jobs } from '../../database/tables/jobs.server.ts'
import { mails } from '../../database/tables/mail.server.ts'
import type { Api } from '../../platform/http/serve.server.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { retryNow } from '../../platform/jobs/queue.server.ts'
import type { JobCalls } from '../../platform/jobs/worker.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, inArray, isNotNull, sql } from '../../platform/postgres/drizzle.server.ts'
import { enqueueMails, mailJobs } from '../mail-jobs.server.ts'
import { type MailSetup, queuedMails, readMailQueue } from '../read-mail-queue.server.ts'
import type { MailLists, QueuedLetter } from './mail-queue.contract.ts'
import * as contract from './mail-queue.contract.ts'

export function serveMailQueue(api: Api, db: Database, setup: MailSetup, jobs: JobCalls): void {
  api.serve(contract.listQueuedMail, () => listQueuedMail(db, setup))

  api.serve(contract.sendMailAgain, async ({ body }, { viewer }) => {
    await sendMailAgain(db, viewer, body.ids)
    jobs.pollSoon()
    return listQueuedMail(db, setup)
  })
}

const shown = 100

async function listQueuedMail(db: Database, setup: MailSetup): Promise<MailLists> {
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

/** Without ids, all letters that wait or were refused. */
function sendMailAgain(db: Database, viewer: Viewer, ids: number[] | undefined): Promise<void> {
  return db.transaction(async (tx) => {
    const refused = await tx
      .update(mails)
      .set({ droppedAt: null, dropReason: null, refusedAt: null })
      .where(and(isNotNull(mails.dropReason), ids && inArray(mails.id, ids)))
      .returning({ id: mails.id, urgent: mails.urgent })
    await enqueueMails(tx, refused)
    const data = ids?.map((mail) => ({ mail }))
    let count = refused.length
    for (const job of mailJobs) count += await retryNow(tx, job, data)
    if (count === 0) return
    const subject = { subject: 'mail', subjectId: ids?.length === 1 ? Number(ids[0]) : 'all', subjectName: 'Письма' }
    await recordAudit(tx, viewer, { action: 'mail.send_again', ...subject, after: { letters: count } })
  })
}
