import { recordAudit } from '../../audit/audit.server.ts'
import { accounts, sessions } from '../../database/tables/accounts.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import { type Role, roles } from '../../platform/contract/roles.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, isNotNull, sql } from '../../platform/postgres/drizzle.server.ts'
import { accountErrors } from '../account-errors.ts'
import type { AccountsParts } from '../accounts-parts.server.ts'
import type { Account } from '../find-account.server.ts'
import { forgetFactors } from '../second-factor/manage-factors.server.ts'
import { requireAnotherAdministrator, type StaffCaller } from './administrators.server.ts'
import type { TeamMember } from './team.contract.ts'
import { tellOfRole } from './tell-of-access.server.ts'

const isTeam = isNotNull(accounts.role)

/** Administrators first. */
const byRights = sql`array_position(${sql.param(roles)}::text[], ${accounts.role})`

export async function listTeam(db: Database): Promise<TeamMember[]> {
  const seen = db
    .select({ accountId: sessions.accountId, at: sql<string>`max(${sessions.lastSeenAt})`.as('at') })
    .from(sessions)
    .where(eq(sessions.accountId, accounts.id))
    .groupBy(sessions.accountId)
    .as('seen')
  const rows = await db
    .select({ account: accounts, lastSeenAt: seen.at })
    .from(accounts)
    .leftJoinLateral(seen, sql`true`)
    .where(isTeam)
    .orderBy(byRights, sql`lower(${accounts.email})`)
    .limit(500)
  return rows.map(({ account, lastSeenAt }) => toMember(account, lastSeenAt ? new Date(lastSeenAt) : null))
}

export async function changeRole(
  parts: AccountsParts,
  caller: StaffCaller,
  id: number,
  role: Role,
): Promise<TeamMember> {
  const sender = await parts.sender()
  return parts.db.transaction(async (tx) => {
    const before = await lockMember(tx, id)
    if (before.role === 'administrator' && role !== 'administrator') await requireAnotherAdministrator(tx, id)
    const [after] = await tx.update(accounts).set({ role }).where(eq(accounts.id, id)).returning()
    if (!after) throw new ShopError(accountErrors.account_not_found)
    await recordAudit(tx, caller.viewer, {
      action: 'account.role',
      ...subjectOf(before),
      before: { role: before.role },
      after: { role },
    })
    if (before.role !== role) {
      const change = { email: before.email, before: before.role, after: role }
      await tellOfRole(tx, { sender, at: parts.now() }, caller, change)
    }
    return toMember(after, null)
  })
}

/** Ends the sessions too: rights are checked on every call anyway, but open pages should close at once. */
export async function removeFromTeam(parts: AccountsParts, caller: StaffCaller, id: number): Promise<void> {
  const sender = await parts.sender()
  await parts.db.transaction(async (tx) => {
    const before = await lockMember(tx, id)
    if (before.role === 'administrator') await requireAnotherAdministrator(tx, id)
    await tx.update(accounts).set({ role: null }).where(eq(accounts.id, id))
    await forgetFactors(tx, id)
    await parts.sessions.endAll(tx, id)
    await recordAudit(tx, caller.viewer, {
      action: 'account.role',
      ...subjectOf(before),
      before: { role: before.role },
      after: { role: null },
    })
    const change = { email: before.email, before: before.role, after: null }
    await tellOfRole(tx, { sender, at: parts.now() }, caller, change)
  })
}

export function subjectOf({ id, email }: Account) {
  return { subject: 'account', subjectId: id, subjectName: email }
}

export function toMember(account: Account, lastSeenAt: Date | null): TeamMember {
  if (!account.role) throw new ShopError(accountErrors.account_not_found)
  return {
    id: account.id,
    email: account.email,
    name: [account.lastName, account.firstName].filter(Boolean).join(' '),
    role: account.role,
    is_locked: account.lockedAt !== null,
    created_at: account.createdAt.toISOString(),
    last_seen_at: lastSeenAt?.toISOString() ?? null,
  }
}

/** Serializes role changes: of two administrators who demote each other only one may succeed. */
async function lockMember(tx: Transaction, id: number): Promise<Account> {
  await tx.execute(sql`lock table ${accounts} in share row exclusive mode`)
  const [account] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isTeam))
  if (!account) throw new ShopError(accountErrors.account_not_found)
  return account
}
