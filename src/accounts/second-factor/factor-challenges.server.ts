import { createHash, randomBytes } from 'node:crypto'
import { factorChallenges } from '../../database/tables/second-factor.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, gt, isNull } from '../../platform/postgres/drizzle.server.ts'
import { secondFactorErrors } from './second-factor-errors.ts'

export type FactorChallenge = typeof factorChallenges.$inferSelect

const challengeMinutes = 10

type Asked = Pick<FactorChallenge, 'purpose' | 'accountId'> & { sessionId?: string }

/** The ticket names the question, the challenge is what a passkey signs. In the database, so any process can judge. */
export async function openChallenge(
  tx: Transaction,
  { purpose, accountId, sessionId }: Asked,
  at: Date,
): Promise<{ ticket: string; challenge: string }> {
  const [ticket, challenge] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const expiresAt = new Date(at.getTime() + challengeMinutes * 60_000)
  await tx
    .insert(factorChallenges)
    .values({ hash: hashOf(ticket), purpose, accountId, sessionId, challenge, expiresAt })
  return { ticket, challenge }
}

interface Asker {
  purpose: FactorChallenge['purpose']
  sessionId?: string
}

/** The open question, without waiting for who is answering it at the moment. */
export async function readChallenge(
  db: Database | Transaction,
  ticket: string,
  asker: Asker,
  at: Date,
): Promise<FactorChallenge> {
  return found(
    await db
      .select()
      .from(factorChallenges)
      .where(isOpen(ticket, asker, at)),
  )
}

/** Locked until the end of the transaction: two answers to one question are judged one after the other. */
export async function lockChallenge(tx: Transaction, ticket: string, asker: Asker, at: Date): Promise<FactorChallenge> {
  return found(
    await tx
      .select()
      .from(factorChallenges)
      .where(isOpen(ticket, asker, at))
      .for('update'),
  )
}

function isOpen(ticket: string, { purpose, sessionId }: Asker, at: Date) {
  return and(
    eq(factorChallenges.hash, hashOf(ticket)),
    eq(factorChallenges.purpose, purpose),
    sessionId === undefined ? isNull(factorChallenges.sessionId) : eq(factorChallenges.sessionId, sessionId),
    gt(factorChallenges.expiresAt, at),
  )
}

function found([row]: FactorChallenge[]): FactorChallenge {
  if (!row) throw new ShopError(secondFactorErrors.factor_question_expired)
  return row
}

/** A question is answered once. */
export async function closeChallenge(tx: Transaction, { hash }: FactorChallenge): Promise<void> {
  await tx.delete(factorChallenges).where(eq(factorChallenges.hash, hash))
}

/** After a new password or without the second factor nothing that was asked before counts. */
export async function closeChallengesOf(tx: Transaction, accountId: number): Promise<void> {
  await tx.delete(factorChallenges).where(eq(factorChallenges.accountId, accountId))
}

function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url')
}
