import { accounts } from '../../database/tables/accounts.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { accountErrors } from '../account-errors.ts'
import type { AccountsParts } from '../accounts-parts.server.ts'
import { confirmPassword } from '../change-password.server.ts'
import type { Account } from '../find-account.server.ts'
import type { OpenedSession, Origin } from '../sessions.server.ts'
import {
  closeChallenge,
  type FactorChallenge,
  lockChallenge,
  openChallenge,
  readChallenge,
} from './factor-challenges.server.ts'
import type { ProofQuestion } from './factor-shapes.ts'
import { noteRecoveryCode } from './note-change.server.ts'
import { askFactor, type FactorProof, factorsOf, hasAny, judgeFactor, proofAttempts } from './prove-factor.server.ts'
import { secondFactorErrors } from './second-factor-errors.ts'

/** After password and mailed code: a session, or for staff with a second factor the question for it. */
export async function startSessionOrAsk(
  parts: AccountsParts,
  tx: Transaction,
  account: Account,
  origin: Origin,
): Promise<OpenedSession | ProofQuestion> {
  const factors = account.role ? await factorsOf(tx, account.id) : undefined
  if (!factors || !hasAny(factors)) return parts.sessions.start(tx, account.id, origin)
  const asked = await openChallenge(tx, { purpose: 'sign_in', accountId: account.id }, parts.now())
  return askFactor(parts, factors, asked)
}

/** Answers the question that `startSessionOrAsk` asked. */
export async function signInWithFactor(
  parts: AccountsParts,
  { ticket, ...proof }: FactorProof & { ticket: string },
  origin: Origin,
): Promise<OpenedSession & { email: string }> {
  const asker = { purpose: 'sign_in' } as const
  const { accountId, email } = await openAccount(parts.db, await readChallenge(parts.db, ticket, asker, parts.now()))
  const sender = await parts.sender()
  const device = parts.devices.find(origin.cookies, email)
  return parts.limits.judge(proofAttempts(accountId, proof, origin, device), async () => {
    const outcome = await parts.db.transaction(async (tx) => {
      const challenge = await lockChallenge(tx, ticket, asker, parts.now())
      await openAccount(tx, challenge)
      const proved = await judgeFactor(parts, tx, challenge, proof)
      if (proved instanceof ShopError) return proved
      await closeChallenge(tx, challenge)
      if (proved === 'recovery') await noteRecoveryCode(tx, { id: accountId, email }, sender)
      return { ...(await parts.sessions.start(tx, accountId, origin)), email }
    })
    if (outcome instanceof ShopError) throw outcome
    return outcome
  })
}

/** The account may have been locked since the password was checked. */
async function openAccount(
  db: Database | Transaction,
  { accountId }: FactorChallenge,
): Promise<{ accountId: number; email: string }> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  if (!account || account.lockedAt) throw new ShopError(secondFactorErrors.factor_question_expired)
  return { accountId, email: account.email }
}

/** Asks a signed-in user who they are: by the second factor, or by the password when there is none. */
export async function askIdentity(parts: AccountsParts, viewer: Viewer): Promise<ProofQuestion> {
  const { accountId, sessionId } = viewer
  return parts.db.transaction(async (tx) => {
    const asked = await openChallenge(tx, { purpose: 'confirm', accountId, sessionId }, parts.now())
    const factors = await factorsOf(tx, accountId)
    if (hasAny(factors)) return askFactor(parts, factors, asked)
    return { ticket: asked.ticket, methods: ['password'], passkey: null }
  })
}

type Proof = FactorProof & { ticket: string; password?: string | undefined }

export async function confirmIdentity(
  parts: AccountsParts,
  viewer: Viewer,
  { ticket, password, ...proof }: Proof,
  origin: Origin,
): Promise<void> {
  const { accountId, sessionId, email } = viewer
  // Judged anew each time: since the question was asked, another tab may have set up a factor.
  const byPassword = !hasAny(await factorsOf(parts.db, accountId))
  if (byPassword) {
    if (password === undefined) throw new ShopError(accountErrors.wrong_password)
    await confirmPassword(parts, viewer, password, origin)
  }
  const sender = await parts.sender()
  await parts.limits.judge(byPassword ? [] : proofAttempts(accountId, proof, origin, sessionId), async () => {
    const refusal = await parts.db.transaction(async (tx) => {
      const asked = await lockChallenge(tx, ticket, { purpose: 'confirm', sessionId }, parts.now())
      if (!byPassword) {
        const proved = await judgeFactor(parts, tx, asked, proof)
        if (proved instanceof ShopError) return proved
        if (proved === 'recovery') await noteRecoveryCode(tx, { id: accountId, email }, sender)
      }
      await closeChallenge(tx, asked)
      await parts.sessions.confirmIdentity(tx, sessionId)
      return undefined
    })
    if (refusal) throw refusal
  })
}
