import { ShopError } from '../platform/contract/errors.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { accountErrors } from './account-errors.ts'
import type { AccountsParts } from './accounts-parts.server.ts'
import { confirmPassword } from './change-password.server.ts'
import type { IdentityProof } from './confirm-identity.contract.ts'
import type { Origin } from './sessions.server.ts'

/** The only place that decides what proves a signed-in person once more, before a change that a stolen session must not make. */
export async function confirmIdentity(
  parts: AccountsParts,
  { viewer, ...origin }: Origin & { viewer: Viewer },
  proof: IdentityProof | undefined,
): Promise<void> {
  if (!proof) throw new ShopError(accountErrors.confirm_identity)
  await confirmPassword(parts, viewer, proof.password, origin)
}
