import { recordAudit } from '../../audit/audit.server.ts'
import { accounts } from '../../database/tables/accounts.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import { requireRecentIdentity } from '../../platform/http/recent-identity.server.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { accountErrors } from '../account-errors.ts'
import type { AccountsParts } from '../accounts-parts.server.ts'
import type { Account } from '../find-account.server.ts'
import { exportPersonalData } from '../personal-data.server.ts'
import type { StaffCaller } from './administrators.server.ts'
import { tellOfLock } from './tell-of-access.server.ts'

/** Nobody locks themselves or an administrator, and only administrators lock other staff. */
export function mayLock(viewer: Viewer, { id, role }: Pick<Account, 'id' | 'role'>): boolean {
  if (id === viewer.accountId || role === 'administrator') return false
  return role === null || viewer.role === 'administrator'
}

/** Sessions and tokens are looked up on every call, so deleting them here signs the person out of all processes. */
export async function lockAccount(
  parts: AccountsParts,
  caller: StaffCaller,
  id: number,
  reason: string,
): Promise<void> {
  const { viewer } = caller
  const sender = await parts.sender()
  await parts.db.transaction(async (tx) => {
    const account = await lockRow(tx, id)
    if (!mayLock(viewer, account))
      throw new ShopError(accountErrors.customer_protected, { self: id === viewer.accountId })
    if (account.role) requireRecentIdentity(viewer)
    const lockedAt = account.lockedAt ?? parts.now()
    await tx.update(accounts).set({ lockedAt }).where(eq(accounts.id, id))
    await parts.sessions.endAll(tx, id)
    await recordAudit(tx, viewer, {
      action: 'account.lock',
      ...subjectOf(account),
      before: { locked_at: account.lockedAt },
      after: { locked_at: lockedAt, reason },
    })
    if (account.role)
      await tellOfLock(tx, { sender, at: parts.now() }, caller, { email: account.email, isLocked: true })
  })
}

export async function unlockAccount(parts: AccountsParts, caller: StaffCaller, id: number): Promise<void> {
  const { viewer } = caller
  const sender = await parts.sender()
  await parts.db.transaction(async (tx) => {
    const account = await lockRow(tx, id)
    if (account.role && viewer.role !== 'administrator') throw new ShopError('forbidden')
    if (account.role) requireRecentIdentity(viewer)
    await tx.update(accounts).set({ lockedAt: null }).where(eq(accounts.id, id))
    await recordAudit(tx, viewer, {
      action: 'account.unlock',
      ...subjectOf(account),
      before: { locked_at: account.lockedAt },
      after: { locked_at: null },
    })
    if (account.role)
      await tellOfLock(tx, { sender, at: parts.now() }, caller, { email: account.email, isLocked: false })
  })
}

/** For a person who requested their data. The audit entry is written before the data is returned. */
export async function exportAccount(parts: AccountsParts, viewer: Viewer, id: number) {
  const account = await parts.db.transaction(async (tx) => {
    const found = await lockRow(tx, id)
    await recordAudit(tx, viewer, { action: 'account.export', ...subjectOf(found) })
    return found
  })
  const { email, role } = account
  return exportPersonalData(parts, { accountId: id, sessionId: '', email, role })
}

async function lockRow(tx: Transaction, id: number): Promise<Account> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('no key update')
  if (!account) throw new ShopError(accountErrors.account_not_found)
  return account
}

function subjectOf({ id, email }: Account) {
  return { subject: 'account', subjectId: id, subjectName: email }
}
