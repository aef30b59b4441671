import { recordAudit } from '../../audit/audit.server.ts'
import { accounts, sessions } from '../../database/tables/accounts.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, isNull, ne, or, sql } from '../../platform/postgres/drizzle.server.ts'
import { accountErrors } from '../account-errors.ts'
import type { AccountsParts } from '../accounts-parts.server.ts'
import type { Account } from '../find-account.server.ts'
import type { StaffRole, TeamMember } from './team.contract.ts'

const isTeam = or(accounts.isStaff, accounts.isSuperuser)

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
    .orderBy(sql`${accounts.isSuperuser} desc`, sql`lower(${accounts.email})`)
    .limit(500)
  return rows.map(({ account, lastSeenAt }) => toMember(account, lastSeenAt ? new Date(lastSeenAt) : null))
}

export async function changeRole(
  parts: AccountsParts,
  viewer: Viewer,
  id: number,
  role: StaffRole,
): Promise<TeamMember> {
  return parts.db.transaction(async (tx) => {
    const before = await lockMember(tx, id)
    if (before.isSuperuser && role === 'staff') await requireAnotherSuperuser(tx, id)
    const [after] = await tx.update(accounts).set(flagsOf(role)).where(eq(accounts.id, id)).returning()
    if (!after) throw new ShopError(accountErrors.account_not_found)
    await recordAudit(tx, viewer, {
      action: 'account.role',
      ...subjectOf(before),
      before: { role: roleOf(before) },
      after: { role },
    })
    return toMember(after, null)
  })
}

/** Ends the sessions too: rights are checked on every call anyway, but open pages should close at once. */
export async function removeFromTeam(parts: AccountsParts, viewer: Viewer, id: number): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const before = await lockMember(tx, id)
    if (before.isSuperuser) await requireAnotherSuperuser(tx, id)
    await tx.update(accounts).set({ isStaff: false, isSuperuser: false }).where(eq(accounts.id, id))
    await parts.sessions.endAll(tx, id)
    await recordAudit(tx, viewer, {
      action: 'account.role',
      ...subjectOf(before),
      before: { role: roleOf(before) },
      after: { role: null },
    })
  })
}

export function flagsOf(role: StaffRole) {
  return { isStaff: true, isSuperuser: role === 'superuser' }
}

export function roleOf({ isStaff, isSuperuser }: Pick<Account, 'isStaff' | 'isSuperuser'>): StaffRole | null {
  if (isSuperuser) return 'superuser'
  return isStaff ? 'staff' : null
}

export function subjectOf({ id, email }: Account) {
  return { subject: 'account', subjectId: id, subjectName: email }
}

export function toMember(account: Account, lastSeenAt: Date | null): TeamMember {
  return {
    id: account.id,
    email: account.email,
    name: [account.lastName, account.firstName].filter(Boolean).join(' '),
    role: roleOf(account) ?? 'staff',
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

async function requireAnotherSuperuser(tx: Transaction, id: number): Promise<void> {
  const others = and(eq(accounts.isSuperuser, true), isNull(accounts.lockedAt), ne(accounts.id, id))
  const [other] = await tx.select({ id: accounts.id }).from(accounts).where(others).limit(1)
  if (!other) throw new ShopError(accountErrors.last_superuser)
}
