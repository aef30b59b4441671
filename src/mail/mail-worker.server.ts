import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import nodemailer from 'nodemailer'
import { mails } from '../database/tables/mail.server.ts'
import { type Rounds, startRounds } from '../platform/jobs/rounds.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { attachCodes } from './letter-codes.server.ts'

type QueuedMail = typeof mails.$inferSelect

/** Hands one letter to the mail server, or throws. */
type SendMail = (mail: QueuedMail) => Promise<void>

export interface MailWorkerOptions {
  db: Database
  send: SendMail
  log: FastifyBaseLogger
  now?: () => Date
}

const atOnce = 5
const roundMs = 15_000

/** Longer than any attempt can take: after that whoever took the letter has died. */
const leaseSeconds = 120

/** Seconds before the next try: half a minute at first, then doubling to half an hour. */
export function backOffSeconds(attempts: number): number {
  return Math.min(30 * 2 ** (attempts - 1), 30 * 60)
}

/**
 * Takes letters that are due, each by one worker only, and sends them. A mail server that is away or says "later"
 * is tried again for as long as it takes; one that refuses an address for good ends the letter.
 */
export function startMailWorker({ db, send, log, now = () => new Date() }: MailWorkerOptions): Rounds {
  async function takeDue(): Promise<QueuedMail[]> {
    const at = now()
    const due = db
      .select({ id: mails.id })
      .from(mails)
      .where(and(isNull(mails.sentAt), isNull(mails.droppedAt), lte(mails.nextAttemptAt, at)))
      .orderBy(asc(mails.nextAttemptAt), asc(mails.id))
      .limit(atOnce)
      .for('update', { skipLocked: true })
    return db
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: new Date(at.getTime() + leaseSeconds * 1000) })
      .where(inArray(mails.id, due))
      .returning()
  }

  async function deliver(mail: QueuedMail): Promise<void> {
    const mark = (values: Partial<QueuedMail>) => db.update(mails).set(values).where(eq(mails.id, mail.id))
    try {
      await send(mail)
    } catch (error) {
      const lastError = reasonOf(error)
      const dropped = isFinal(error)
      log.warn({ mail: mail.id, attempts: mail.attempts, dropped, reason: lastError }, 'a letter could not be sent')
      const nextAttemptAt = new Date(now().getTime() + backOffSeconds(mail.attempts) * 1000)
      await mark(dropped ? { droppedAt: now(), lastError } : { nextAttemptAt, lastError })
      return
    }
    await mark({ sentAt: now(), lastError: null })
  }

  return startRounds({
    async step() {
      const taken = await takeDue()
      await Promise.all(taken.map(deliver))
      return taken.length > 0
    },
    everyMs: roundMs,
    pauseMs: 0,
    log,
    failure: 'letters could not be looked for',
  })
}

/** A refusal by the server for this letter (5xx to its recipient or content); wrong settings of ours are no such. */
function isFinal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

/** For the operator. The server's words may repeat the address, so only the code is kept. */
function reasonOf(error: unknown): string {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  return [code, responseCode, command].filter(Boolean).join(' ') || 'unknown'
}

export interface SmtpSender {
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
    maxConnections: atOnce,
  } as object)
  return {
    async send(mail) {
      await transport.sendMail({
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.body,
        ...(mail.html && (await attachCodes(mail.html, host))),
        // The same for every try: should an answer be lost after the letter was taken, mailboxes know it again.
        messageId: `<mail-${mail.id}-${mail.createdAt.getTime()}@${host}>`,
        date: mail.createdAt,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}
