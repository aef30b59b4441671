import { createHash, randomBytes } from 'node:crypto'
import { recoveryCodes } from '../../database/tables/second-factor.server.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, count, eq, isNull } from '../../platform/postgres/drizzle.server.ts'
import { base32 } from './totp.server.ts'

const codesAtOnce = 10

/** 80 random bits, so that a hash without a key cannot be reversed, and a changed SESSION_SECRET leaves them valid. */
function newCode(): string {
  return base32(randomBytes(10))
}

/** Replaces all earlier ones. Returns them as they are shown, once: `ABCD-EFGH-IJKL-MNOP`. */
export async function renewCodes(tx: Transaction, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ accountId, hash: hashOf(accountId, code) })))
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** One statement finds it and uses it up: of two sign-ins with the same code one succeeds. */
export async function spendCode(tx: Transaction, accountId: number, code: string, at: Date): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.hash, hashOf(accountId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ hash: recoveryCodes.hash })
  return used.length === 1
}

export async function codesLeft(db: Database | Transaction, accountId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

function hashOf(accountId: number, code: string): string {
  return createHash('sha256').update(`${accountId} ${code}`).digest('base64url')
}
