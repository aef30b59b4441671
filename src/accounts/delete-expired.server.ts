import { deleteOldConsents } from '../consent/consent.server.ts'
import {
  accounts,
  codeChallenges,
  emailChanges,
  identityAttempts,
  passwordLinks,
  sessions,
} from '../database/tables/accounts.server.ts'
import { factorChallenges } from '../database/tables/second-factor.server.ts'
import { deleteOldMails } from '../mail/mail.server.ts'
import { defineSchedule, handleJob, type Job } from '../platform/jobs/job.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { and, eq, isNotNull, lt, or } from '../platform/postgres/drizzle.server.ts'
import { deleteEndedLimits } from '../rate-limits/rate-limits.server.ts'

/** Promised in clauses 10.2 and 14.3 of the privacy policy. */
const keptDays = 30

const deleteExpiredJob = defineSchedule('delete-expired-traces', { everySeconds: 60 * 60 })

export function deleteExpiredTraces(db: Database): Job {
  return handleJob(deleteExpiredJob, (_data, { now }) => deleteExpired(db, now))
}

/** Deletes data whose retention period in the privacy policy has ended. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000)
  await db.delete(sessions).where(or(lt(sessions.endedAt, limit), lt(sessions.expiresAt, limit)))
  await db.delete(codeChallenges).where(lt(codeChallenges.createdAt, limit))
  await db.delete(factorChallenges).where(lt(factorChallenges.expiresAt, now))
  await db.delete(passwordLinks).where(lt(passwordLinks.createdAt, limit))
  await db.delete(emailChanges).where(lt(emailChanges.createdAt, limit))
  await db.delete(identityAttempts).where(lt(identityAttempts.expiresAt, now))
  await db
    .update(accounts)
    .set({ lastName: '', firstName: '', surname: '', phone: '', consentWithdrawnAt: null })
    .where(
      and(
        eq(accounts.processingConsent, false),
        isNotNull(accounts.consentWithdrawnAt),
        lt(accounts.consentWithdrawnAt, limit),
      ),
    )
  await deleteEndedLimits(db, now)
  await deleteOldMails(db, now)
  await deleteOldConsents(db, now)
}
