import { readSiteSettings } from '../content/read-site-settings.server.ts'
import { giftCardMovements } from '../database/tables/gift-card-movements.server.ts'
import { giftCards } from '../database/tables/gift-cards.server.ts'
import type { Sender } from '../mail/letter-layout.server.ts'
import { queueMails } from '../mail/mail.server.ts'
import { defineSchedule, handleJob, type Job } from '../platform/jobs/job.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { and, asc, gt, inArray, isNotNull, isNull, lte, ne, sql } from '../platform/postgres/drizzle.server.ts'
import { expiryLetter } from './card-letters.server.ts'
import { sendCode } from './issue-card.server.ts'

const maxCards = 50

export const giftCardsJob = defineSchedule('gift-cards', { everySeconds: 60 })

interface Parts {
  db: Database
  sender: () => Promise<Sender>
}

/** Sends cards on their day, reminds of those that end soon, and takes what is left of those that have ended. */
export function followCards({ db, sender }: Parts): Job {
  return handleJob(giftCardsJob, async (_data, { now }) => {
    const from = await sender()
    const sent = await sendDue(db, from, now)
    const warned = await warn(db, from, now)
    const expired = await expire(db, now)
    return [sent, warned, expired].includes(maxCards)
  })
}

/** The code is made with its letter: until then nobody can know it. */
function sendDue(db: Database, sender: Sender, at: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(giftCards)
      .where(
        and(
          isNull(giftCards.sentAt),
          lte(giftCards.sendAt, at),
          isNull(giftCards.blockedAt),
          gt(giftCards.balanceKopecks, 0),
        ),
      )
      .orderBy(asc(giftCards.sendAt))
      .limit(maxCards)
      .for('no key update', { skipLocked: true })
    for (const card of due) await sendCode(tx, card, sender, at)
    return due.length
  })
}

function warn(db: Database, sender: Sender, at: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const { giftCardReminderDays } = await readSiteSettings(tx)
    const due = await tx
      .select()
      .from(giftCards)
      .where(
        and(
          gt(giftCards.balanceKopecks, 0),
          gt(giftCards.expiresAt, at),
          lte(giftCards.expiresAt, sql`${at}::timestamptz + make_interval(days => ${giftCardReminderDays})`),
          isNull(giftCards.expiryWarnedAt),
          isNull(giftCards.blockedAt),
          isNotNull(giftCards.codeHash),
          ne(giftCards.email, ''),
        ),
      )
      .orderBy(asc(giftCards.expiresAt))
      .limit(maxCards)
      .for('no key update', { skipLocked: true })
    if (due.length === 0) return 0
    await tx
      .update(giftCards)
      .set({ expiryWarnedAt: at })
      .where(
        inArray(
          giftCards.id,
          due.map(({ id }) => id),
        ),
      )
    await queueMails(
      tx,
      due.map((card) => expiryLetter(card, sender)),
    )
    return due.length
  })
}

/** What is left is the shop's income from then on. */
async function expire(db: Database, at: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(giftCards)
      .where(and(gt(giftCards.balanceKopecks, 0), lte(giftCards.expiresAt, at)))
      .orderBy(asc(giftCards.id))
      .limit(maxCards)
      .for('no key update', { skipLocked: true })
    if (due.length > 0)
      await tx
        .insert(giftCardMovements)
        .values(
          due.map(({ id, balanceKopecks }) => ({ cardId: id, kind: 'expired' as const, kopecks: -balanceKopecks, at })),
        )
    return due.length
  })
}
