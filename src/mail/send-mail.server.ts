import type { FastifyBaseLogger } from 'fastify'
import nodemailer from 'nodemailer'
import { z } from 'zod'
import { mails } from '../database/tables/mail.server.ts'
import { defineJob, handleJob, type Job } from '../platform/jobs/job.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { attachCodes } from './letter-codes.server.ts'

type QueuedMail = typeof mails.$inferSelect

/** Sends one letter to the mail server, or throws. */
type SendMail = (mail: QueuedMail) => Promise<void>

/** Retried without limit while the mail server is down or answers with a temporary error. */
export const sendMailJob = defineJob({
  name: 'send-mail',
  data: z.object({ mail: z.number() }),
  concurrency: 5,
  // Longer than any attempt can take: after that the worker must have died.
  leaseSeconds: 120,
  retry: { firstSeconds: 30, maxSeconds: 30 * 60, attempts: Number.POSITIVE_INFINITY },
})

/** Sends a letter unless it was already sent or no longer exists. A permanent rejection drops the letter. */
export function sendMails(db: Database, send: SendMail, log: FastifyBaseLogger): Job {
  return handleJob(sendMailJob, async ({ mail: id }) => {
    const [mail] = await db.select().from(mails).where(eq(mails.id, id))
    if (!mail || mail.sentAt || mail.droppedAt) return
    const mark = (values: object) => db.update(mails).set(values).where(eq(mails.id, id))
    const refusal = await send(mail).then(
      () => undefined,
      (error: unknown) => ({ reason: reasonOf(error), isFinal: isFinal(error) }),
    )
    if (!refusal) await mark({ sentAt: sql`now()` })
    else if (refusal.isFinal) {
      log.warn({ mail: id, reason: refusal.reason }, 'a letter was refused for good')
      await mark({ droppedAt: sql`now()`, dropReason: refusal.reason })
    } else throw new Error(refusal.reason)
  })
}

/** True when the server rejects this letter (5xx to its recipient or content), false for errors in our settings. */
function isFinal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

/** For the operator. The server's reply may contain the address, so only the codes are stored. */
function reasonOf(error: unknown): string {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  return [code, responseCode, command].filter(Boolean).join(' ') || 'unknown'
}

interface SmtpSender {
  send: SendMail
  close(): void
}

export function openSmtp(smtpUrl: string, from: string, publicUrl: string): SmtpSender {
  const host = new URL(publicUrl).hostname
  const transport = nodemailer.createTransport(smtpUrl, {
    from,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 30_000,
    pool: true,
    maxConnections: sendMailJob.concurrency,
  } as object)
  return {
    async send(mail) {
      await transport.sendMail({
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.body,
        ...(mail.html && (await attachCodes(mail.html, host))),
        // The same for every attempt, so that mailboxes recognise a duplicate when the server's reply was lost.
        messageId: `<mail-${mail.id}-${mail.createdAt.getTime()}@${host}>`,
        date: mail.createdAt,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}
