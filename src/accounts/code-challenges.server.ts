import { randomInt, randomUUID } from 'node:crypto'
import { accounts, codeChallenges } from '../database/tables/accounts.server.ts'
import { type Refusal, ShopError } from '../platform/contract/errors.ts'
import { keyedHash, sameText } from '../platform/http/keyed-hash.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, desc, eq, gt, inArray, isNull, lt, sql } from '../platform/postgres/drizzle.server.ts'
import { accountErrors } from './account-errors.ts'

export type Challenge = typeof codeChallenges.$inferSelect
type Purpose = Challenge['purpose']

export const codeMinutes = 10
const maxTries = 5
/** The minimum time between two codes. */
export const resendSeconds = 60

/** Clocks of two processes differ a little; what began later than this was made before a clock was set back. */
export function latestStart(at: Date): Date {
  return new Date(at.getTime() + 60_000)
}

/** Not used, and its time is not over. */
export function isWaiting({ usedAt, createdAt, expiresAt }: Challenge, at: Date): boolean {
  return !usedAt && expiresAt > at && createdAt <= latestStart(at)
}

export interface NewChallenge {
  purpose: Purpose
  email: string
  /** When false, no code is ever accepted. */
  winnable: boolean
  passwordHash?: string | null
  consentVersion?: number | null
  deviceHash: string
}

/** A browser that gave the old password must not sign in with a code that it waits for. */
export async function closeCodesOf(tx: Transaction, accountId: number, at: Date): Promise<void> {
  const email = tx
    .select({ email: sql`lower(${accounts.email})` })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  await tx
    .update(codeChallenges)
    .set({ usedAt: at })
    .where(
      and(eq(codeChallenges.purpose, 'sign_in'), inArray(codeChallenges.email, email), isNull(codeChallenges.usedAt)),
    )
}

export type CodeChallenges = ReturnType<typeof openCodeChallenges>

export function openCodeChallenges(secret: string, now: () => Date) {
  const hash = keyedHash(secret, 'code')
  const hashOf = (id: string, code: string) => hash(`${id}:${code}`)

  async function newest(tx: Transaction, purpose: Purpose, email: string): Promise<Challenge | undefined> {
    const [row] = await tx
      .select()
      .from(codeChallenges)
      .where(and(eq(codeChallenges.purpose, purpose), eq(codeChallenges.email, email)))
      .orderBy(desc(codeChallenges.createdAt), sql`${codeChallenges.usedAt} desc nulls first`)
      .limit(1)
    return row
  }

  return {
    /** Creates a code that replaces any earlier one. The caller mails it in the same transaction. */
    async open(tx: Transaction, { purpose, email, winnable, ...rest }: NewChallenge): Promise<string> {
      // Of two concurrent requests for the same address the second one is told that a code was just sent. It does not
      // wait for the first: a flood of them would hold all connections.
      const { rows } = await tx.execute<{ isFirst: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtextextended(${`${purpose}:${email}`}, 0)) as "isFirst"`,
      )
      if (!rows[0]?.isFirst) throw new ShopError(accountErrors.code_recently_sent, { retryAfter: resendSeconds })
      const at = now()
      // From before a clock was set back: it would hold up codes for as long, and be the newest of them.
      const isFuture = gt(codeChallenges.createdAt, latestStart(at))
      const own = and(eq(codeChallenges.purpose, purpose), eq(codeChallenges.email, email))
      await tx.delete(codeChallenges).where(and(own, isFuture))
      const last = await newest(tx, purpose, email)
      const wait = last && !last.usedAt ? last.createdAt.getTime() + resendSeconds * 1000 - at.getTime() : 0
      if (wait > 0) throw new ShopError(accountErrors.code_recently_sent, { retryAfter: Math.ceil(wait / 1000) })
      const id = randomUUID()
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const codeHash = hashOf(id, code)
      await tx.insert(codeChallenges).values({
        id,
        purpose,
        email,
        codeHash: winnable ? codeHash : null,
        createdAt: at,
        expiresAt: new Date(at.getTime() + codeMinutes * 60_000),
        ...rest,
      })
      return code
    },

    newest,

    /**
     * Uses up one try and checks the code, which works only once. One statement counts the try and checks that there is
     * one left, so no more than five codes are compared, however many requests arrive at once.
     */
    async tryCode(tx: Transaction, challenge: Challenge, code: string): Promise<'right' | ShopError> {
      const at = now()
      if (!isWaiting(challenge, at)) return new ShopError(accountErrors.code_expired)
      const [counted] = await tx
        .update(codeChallenges)
        .set({ tries: sql`${codeChallenges.tries} + 1` })
        .where(
          and(eq(codeChallenges.id, challenge.id), isNull(codeChallenges.usedAt), lt(codeChallenges.tries, maxTries)),
        )
        .returning({ tries: codeChallenges.tries, codeHash: codeChallenges.codeHash })
      if (!counted) return new ShopError(await refusalOf(tx, challenge.id))
      const right = sameText(counted.codeHash ?? '', hashOf(challenge.id, code))
      if (!right) return new ShopError(accountErrors.wrong_code, { triesLeft: maxTries - counted.tries })
      await tx.update(codeChallenges).set({ usedAt: at }).where(eq(codeChallenges.id, challenge.id))
      return 'right'
    },
  }

  /** Another tab may have used the right code in the meantime. */
  async function refusalOf(tx: Transaction, id: string): Promise<Refusal> {
    const [row] = await tx.select().from(codeChallenges).where(eq(codeChallenges.id, id))
    return row?.usedAt ? accountErrors.code_expired : accountErrors.code_exhausted
  }
}
