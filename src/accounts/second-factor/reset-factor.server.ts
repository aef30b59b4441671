import { accounts } from '../../database/tables/accounts.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { accountErrors } from '../account-errors.ts'
import type { AccountsParts } from '../accounts-parts.server.ts'
import { forgetFactors } from './manage-factors.server.ts'
import { noteChange } from './note-change.server.ts'

/** For a colleague who lost their devices and codes. Their sessions end: who holds the lost device may have one. */
export async function resetFactor(parts: AccountsParts, viewer: Viewer, accountId: number): Promise<void> {
  const sender = await parts.sender()
  await parts.db.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('no key update')
    if (!account?.role) throw new ShopError(accountErrors.account_not_found)
    await forgetFactors(tx, accountId)
    const kept = accountId === viewer.accountId ? viewer.sessionId : undefined
    await parts.sessions.endAll(tx, accountId, kept)
    await noteChange(tx, viewer, account, { change: 'reset', sender })
  })
}
