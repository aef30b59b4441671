import { randomBytes } from 'node:crypto'
import { recordAudit } from '../../audit/audit.server.ts'
import { accounts } from '../../database/tables/accounts.server.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import type { AccountsParts } from '../accounts-parts.server.ts'
import { emailKey } from '../email.ts'
import { findAccount } from '../find-account.server.ts'
import { subjectOf } from './team.server.ts'

/** A new account that nobody can enter until its owner has set a password by a mailed link. */
export interface NewCustomer {
  email: string
  phone: string
  passwordHash: string
}

/** Hashing takes a while, so it is done before the transaction; undefined when the address has an account. */
export async function prepareCustomer(
  { passwords }: Pick<AccountsParts, 'passwords'>,
  db: Database,
  { email, phone }: Omit<NewCustomer, 'passwordHash'>,
): Promise<NewCustomer | undefined> {
  if (await findAccount(db, emailKey(email))) return undefined
  return { email: email.trim(), phone, passwordHash: await passwords.hash(randomBytes(32).toString('base64url')) }
}

/** The account of the address; another request may have made it meanwhile. */
export async function findOrAddCustomer(
  tx: Transaction,
  viewer: Viewer,
  email: string,
  prepared: NewCustomer | undefined,
): Promise<number | undefined> {
  const [added] = prepared ? await tx.insert(accounts).values(prepared).onConflictDoNothing().returning() : []
  if (added) await recordAudit(tx, viewer, { action: 'account.create', ...subjectOf(added), after: { email } })
  return added?.id ?? (await findAccount(tx, emailKey(email)))?.id
}
