import { recordAudit } from '../../audit/audit.server.ts'
import { mails } from '../../database/tables/mail.server.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { retryNow } from '../../platform/jobs/queue.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, inArray, isNotNull } from '../../platform/postgres/drizzle.server.ts'
import { enqueueMails, mailJobs } from '../mail-jobs.server.ts'

/** Without ids, all letters that wait or were refused. */
export function sendMailAgain(db: Database, viewer: Viewer, ids: number[] | undefined): Promise<void> {
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
