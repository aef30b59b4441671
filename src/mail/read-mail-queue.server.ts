import { jobs } from '../database/tables/jobs.server.ts'
import { mails } from '../database/tables/mail.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import { mailJobs } from './mail-jobs.server.ts'
import type { MailQueue } from './staff/mail-queue.contract.ts'

/** How letters leave the shop, from its configuration. */
export interface MailSetup {
  hasSmtp: boolean
  demo: boolean
}

/** The jobs of letters that are not sent yet, with the letter. */
export const queuedMails = sql`${jobs} join ${mails} on ${mails.id} = (${jobs.data} ->> 'mail')::bigint
  and ${jobs.name} in ${mailJobs.map(({ name }) => name)} and ${mails.sentAt} is null and ${mails.droppedAt} is null`

interface QueueRow extends Record<string, unknown> {
  waiting: number
  delayed: number
  oldest_seconds: number
  refused: number
  refused_today: number
  sent_lately: boolean
}

/** A letter is delayed after ten minutes: by then the mail server has refused it, or could not be reached, several times. */
const delayedMails = sql`count(*) filter (where ${jobs.createdAt} < now() - interval '10 minutes')`

/** Whether letters were sent lately is looked up only when it matters: it may mean to read those of three days. */
export async function readMailQueue(db: Database, setup: MailSetup): Promise<MailQueue> {
  const { rows } = await db.execute<QueueRow>(sql`
    select count(*)::int as waiting,
      (${delayedMails})::int as delayed,
      coalesce(extract(epoch from now() - min(${jobs.createdAt})), 0)::float8 as oldest_seconds,
      (select count(*)::int from ${mails} where drop_reason is not null) as refused,
      (select count(*)::int from ${mails} where drop_reason is not null and dropped_at > now() - interval '1 day')
        as refused_today,
      ${delayedMails} > 0 and exists (select from ${mails} where sent_at > now() - interval '10 minutes'
        and created_at > now() - interval '3 days') as sent_lately
    from ${queuedMails}`)
  const [row] = rows
  if (!row) throw new Error('an aggregate without a row')
  const { sent_lately: sentLately, ...figures } = row
  return { ...figures, oldest_seconds: Math.round(row.oldest_seconds), state: stateOf(setup, row.delayed, sentLately) }
}

/** One letter that cannot be delivered does not mean that mail is not going out: others are sent meanwhile. */
function stateOf({ hasSmtp, demo }: MailSetup, delayed: number, sentLately: boolean): MailQueue['state'] {
  if (!hasSmtp) return demo ? 'demo' : 'not_set_up'
  return delayed > 0 && !sentLately ? 'stopped' : 'working'
}
