import { randomBytes } from 'node:crypto'
import { recordAudit } from '../../audit/audit.server.ts'
import { accounts } from '../../database/tables/accounts.server.ts'
import { queueMail } from '../../mail/mail.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Role } from '../../platform/contract/roles.ts'
import type { Api } from '../../platform/http/serve.server.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { accountErrors } from '../account-errors.ts'
import { accountLetters } from '../account-letters.server.ts'
import type { AccountsParts } from '../accounts-parts.server.ts'
import { addPasswordLink } from '../change-password.server.ts'
import { emailKey } from '../email.ts'
import { type Account, findAccount } from '../find-account.server.ts'
import { invitationDays } from '../password-link.ts'
import type { StaffCaller } from './administrators.server.ts'
import type { TeamMember } from './team.contract.ts'
import * as contract from './team.contract.ts'
import { changeRole, listTeam, removeFromTeam, subjectOf, toMember } from './team.server.ts'
import { tellOfRole } from './tell-of-access.server.ts'

export function serveTeam(api: Api, parts: AccountsParts): void {
  api.serve(contract.listTeam, () => listTeam(parts.db))

  api.serve(contract.inviteToTeam, ({ body }, caller) => inviteToTeam(parts, caller, body))

  api.serve(contract.changeRole, ({ params, body }, caller) => changeRole(parts, caller, params.id, body.role))

  api.serve(contract.removeFromTeam, async ({ params }, caller) => {
    await removeFromTeam(parts, caller, params.id)
    return { detail: 'Доступ закрыт' }
  })
}

/** Creates an account when the address has none; it cannot be entered until the mailed link has set a password. */
async function inviteToTeam(
  parts: AccountsParts,
  caller: StaffCaller,
  { email, role }: { email: string; role: Role },
): Promise<TeamMember> {
  const [sender, passwordHash] = await Promise.all([
    parts.sender(),
    parts.passwords.hash(randomBytes(32).toString('base64url')),
  ])
  return parts.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${accounts} in share row exclusive mode`)
    const known = await findAccount(tx, emailKey(email))
    if (known) requireInvitable(known)
    const account = known
      ? await updated(tx, known.id, role)
      : await created(tx, { email: email.trim(), passwordHash, role })
    const token = known ? undefined : await addPasswordLink(parts, tx, account.id, invitationDays * 24 * 60)
    await queueMail(tx, accountLetters(sender).teamInvitation(account.email, role, token))
    await tellOfRole(tx, { sender, at: parts.now() }, caller, { email: account.email, before: null, after: role })
    await recordAudit(tx, caller.viewer, {
      action: 'account.invite',
      ...subjectOf(account),
      before: { role: known?.role ?? null },
      after: { role },
    })
    return toMember(account, null)
  })
}

function requireInvitable(account: Account): void {
  if (account.role) throw new ShopError('invalid_input', {}, { email: 'Этот человек уже среди сотрудников.' })
  if (account.lockedAt) throw new ShopError('invalid_input', {}, { email: 'Эта учётная запись заблокирована.' })
}

async function updated(tx: Transaction, id: number, role: Role): Promise<Account> {
  const [account] = await tx.update(accounts).set({ role }).where(eq(accounts.id, id)).returning()
  if (!account) throw new ShopError(accountErrors.account_not_found)
  return account
}

async function created(
  tx: Transaction,
  { email, passwordHash, role }: { email: string; passwordHash: string; role: Role },
): Promise<Account> {
  const [account] = await tx.insert(accounts).values({ email, passwordHash, role }).returning()
  if (!account) throw new ShopError('internal')
  return account
}
