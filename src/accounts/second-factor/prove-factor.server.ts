import type { z } from 'zod'
import { authenticators, passkeys } from '../../database/tables/second-factor.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, asc, eq, gt, lt, or } from '../../platform/postgres/drizzle.server.ts'
import type { Attempt } from '../../rate-limits/rate-limits.server.ts'
import { networkOf } from '../../rate-limits/rate-limits.server.ts'
import type { AccountsParts } from '../accounts-parts.server.ts'
import { appCodeAttempts, factorAttempts } from '../attempt-limits.server.ts'
import type { Origin } from '../sessions.server.ts'
import { ownerOf } from './factor-seal.server.ts'
import type { factorCode, ProofQuestion } from './factor-shapes.ts'
import { checkPasskey, type Passkey, type PasskeyAnswer, requestOptions } from './passkeys.server.ts'
import { codesLeft, spendCode } from './recovery-codes.server.ts'
import { secondFactorErrors } from './second-factor-errors.ts'
import { findStep, stepAt } from './totp.server.ts'

/** What an account has set up. */
export interface Factors {
  passkeys: Passkey[]
  app: typeof authenticators.$inferSelect | undefined
  recoveryCodesLeft: number
}

/** What somebody answers to the question for the second factor: one of both. */
export interface FactorProof {
  code?: z.output<typeof factorCode> | undefined
  passkey?: PasskeyAnswer | undefined
}

export async function factorsOf(db: Database | Transaction, accountId: number): Promise<Factors> {
  const keys = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  const [app] = await db.select().from(authenticators).where(eq(authenticators.accountId, accountId))
  return { passkeys: keys, app, recoveryCodesLeft: await codesLeft(db, accountId) }
}

export function hasAny({ passkeys: keys, app }: Factors): boolean {
  return keys.length > 0 || app !== undefined
}

/** The question as the browser gets it. Keys that were made for another domain cannot answer it. */
export async function askFactor(
  { passkeySite: site }: AccountsParts,
  factors: Factors,
  { ticket, challenge }: { ticket: string; challenge: string },
): Promise<ProofQuestion> {
  const usable = factors.passkeys.filter(({ domain }) => domain === site?.domain)
  const methods: ProofQuestion['methods'] = []
  if (usable.length > 0) methods.push('passkey')
  if (factors.app) methods.push('app')
  if (factors.recoveryCodesLeft > 0) methods.push('recovery')
  const passkey = site && usable.length > 0 ? await requestOptions(site, usable, challenge) : null
  return { ticket, methods, passkey }
}

/** By what a proof is limited. The device is one on which the account has signed in before, or the open session. */
export function proofAttempts(
  accountId: number,
  { code }: FactorProof,
  { address }: Origin,
  device: string | undefined,
): Attempt[] {
  const network = networkOf(address)
  return [
    ...factorAttempts(accountId, network, device),
    ...(isAppCode(code) ? appCodeAttempts(accountId, network, device) : []),
  ]
}

/** Returns by what it was proved, or the refusal: what was used up stays used up when the caller goes on. */
export async function judgeFactor(
  parts: AccountsParts,
  tx: Transaction,
  { accountId, challenge }: { accountId: number; challenge: string },
  { code, passkey }: FactorProof,
): Promise<'passkey' | 'app' | 'recovery' | ShopError> {
  const at = parts.now()
  if (passkey && parts.passkeySite) {
    const isRight = await checkPasskey(tx, parts.passkeySite, { accountId, answer: passkey, challenge, at })
    return isRight ? 'passkey' : new ShopError(secondFactorErrors.passkey_wrong)
  }
  if (isAppCode(code)) return judgeAppCode(parts, tx, accountId, code)
  if (code !== undefined && (await spendCode(tx, accountId, code, at))) return 'recovery'
  return new ShopError(secondFactorErrors.factor_wrong)
}

async function judgeAppCode(
  parts: AccountsParts,
  tx: Transaction,
  accountId: number,
  code: string,
): Promise<'app' | ShopError> {
  const [app] = await tx.select().from(authenticators).where(eq(authenticators.accountId, accountId))
  if (!app) return new ShopError(secondFactorErrors.factor_wrong)
  const secret = parts.factorSeal.open(app.secret, ownerOf(accountId))
  if (secret === undefined) return new ShopError(secondFactorErrors.factor_unreadable)
  const step = findStep(Buffer.from(secret, 'base64url'), code, parts.now())
  if (step === undefined) return new ShopError(secondFactorErrors.factor_wrong)
  // One statement, so that of two calls with the same code one succeeds. A step that is still to come was used before a
  // clock was set back; it must not refuse codes until then.
  const isUnused = or(lt(authenticators.lastStep, step), gt(authenticators.lastStep, stepAt(parts.now()) + 2))
  const taken = await tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.accountId, accountId), isUnused))
    .returning({ step: authenticators.lastStep })
  return taken.length === 1 ? 'app' : new ShopError(secondFactorErrors.factor_code_used)
}

function isAppCode(code: string | undefined): code is string {
  return code !== undefined && /^\d{6}$/.test(code)
}
