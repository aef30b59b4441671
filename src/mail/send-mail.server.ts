import type { FastifyBaseLogger } from 'fastify'
import type { Transporter } from 'nodemailer'
import { mails } from '../database/tables/mail.server.ts'
import { handleJob, type Job } from '../platform/jobs/job.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { attachPictures, type ReadGoodsPicture } from './letter-pictures.server.ts'
import { mailJobs } from './mail-jobs.server.ts'

type QueuedMail = typeof mails.$inferSelect

/** Sends one letter to the mail server, or throws. */
type SendMail = (mail: QueuedMail) => Promise<void>

/** Each job sends a letter unless it was already sent or no longer exists. */
export function sendMails(db: Database, send: SendMail, log: FastifyBaseLogger): Job[] {
  async function sendOne({ mail: id }: { mail: number }): Promise<void> {
    const [mail] = await db.select().from(mails).where(eq(mails.id, id))
    if (!mail || mail.sentAt || mail.droppedAt) return
    const refusal = await send(mail).then(() => undefined, readRefusal)
    if (!refusal) await db.update(mails).set({ sentAt: sql`now()` }).where(eq(mails.id, id))
    else if (await isGivenUp(db, id, refusal))
      log.warn({ mail: id, reason: refusal.reason }, 'a letter was refused for good')
    else throw new Error(refusal.reason)
  }
  return mailJobs.map((job) => handleJob(job, sendOne))
}

/**
 * A letter is given up a day after the server first refused it, or earlier when the server says that there is no such
 * address and has taken other letters since. Never at the first attempt: a misconfigured server refuses everything.
 */
async function isGivenUp(db: Database, id: number, { isPermanent, namesRecipient, reason }: Refusal): Promise<boolean> {
  if (!isPermanent) return false
  const tookOthers = sql`exists (
    select from ${mails} as other
    where other.created_at > now() - interval '3 days' and other.sent_at > ${mails.refusedAt})`
  const isFinal = sql`(${mails.refusedAt} < now() - interval '1 day' or (${namesRecipient} and ${tookOthers}))`
  const [row] = await db
    .update(mails)
    .set({
      refusedAt: sql`coalesce(${mails.refusedAt}, now())`,
      droppedAt: sql`case when ${isFinal} then now() end`,
      dropReason: sql`case when ${isFinal} then ${reason} end`,
    })
    .where(eq(mails.id, id))
    .returning({ droppedAt: mails.droppedAt })
  return row === undefined || row.droppedAt !== null
}

interface SmtpSender {
  send: SendMail
  close(): void
}

export function openSmtp(smtpUrl: string, from: string, publicUrl: string, readGoods: ReadGoodsPicture): SmtpSender {
  const host = new URL(publicUrl).hostname
  let opening: Promise<Transporter> | undefined
  /** With the first letter: the library takes 25 MB. */
  async function open(): Promise<Transporter> {
    const { default: nodemailer } = await import('nodemailer')
    return nodemailer.createTransport(smtpUrl, {
      from,
      connectionTimeout: 20_000,
      greetingTimeout: 20_000,
      socketTimeout: 30_000,
      pool: true,
      maxConnections: mailJobs.reduce((sum, { concurrency }) => sum + concurrency, 0),
    } as object)
  }
  return {
    async send(mail) {
      opening ??= open()
      const transport = await opening
      await transport.sendMail({
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.body,
        ...(mail.html && (await attachPictures(mail.html, host, readGoods))),
        // The same for every attempt, so that mailboxes recognise a duplicate when the server's reply was lost.
        messageId: `<mail-${mail.id}-${mail.createdAt.getTime()}@${host}>`,
        date: mail.createdAt,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => void opening?.then((transport) => transport.close()),
  }
}

/** How the mail server, or the way to it, failed. */
interface Refusal {
  /** For the operator. The server's text may contain the address, so only the codes are stored. */
  reason: string
  /** The server refuses this letter (5xx to its recipient or content); false for errors in our settings and on the way. */
  isPermanent: boolean
  /** The server says that there is no such address. */
  namesRecipient: boolean
}

/** What nodemailer throws. */
interface SmtpError {
  code?: string
  responseCode?: number
  response?: string
  command?: string
}

function readRefusal(error: unknown): Refusal {
  const { code, responseCode = 0, response = '', command = '' } = error as SmtpError
  const [, enhanced = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  return {
    reason: [code, responseCode || '', enhanced, command].filter(Boolean).join(' ') || 'unknown',
    isPermanent: responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA'),
    // RFC 3463: 5.1.x is about addresses, of which 5.1.7 and 5.1.8 are the sender's; 5.2.1 is a closed mailbox.
    namesRecipient: /^5\.(1\.(?![78]$)\d+|2\.1)$/.test(enhanced),
  }
}
