import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { accountErrors } from '../account-errors.ts'
import type { AccountsParts } from '../accounts-parts.server.ts'
import { confirmPassword } from '../change-password.server.ts'
import type { Origin } from '../sessions.server.ts'
import { closeChallenge, lockChallenge, openChallenge } from './factor-challenges.server.ts'
import type { ProofQuestion } from './factor-shapes.ts'
import { noteRecoveryCode } from './note-change.server.ts'
import {
  askFactor,
  type FactorProof,
  factorsOf,
  hasAny,
  judgeFactor,
  takeFactorAttempts,
} from './prove-factor.server.ts'

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
  const attempts = byPassword ? [] : await takeFactorAttempts(parts, accountId, proof, origin)
  const sender = await parts.sender()
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
  if (attempts.length > 0) await parts.limits.giveBack(...attempts)
}
