import { hash } from '@node-rs/argon2'
import { accounts, sessions } from '../database/tables/accounts.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { and, eq, isNull, sql } from '../platform/postgres/drizzle.server.ts'
import { email as emailShape } from './accounts.contract.ts'
import { emailKey } from './email.ts'
import { findAccount } from './find-account.server.ts'
import { passwordProblem } from './password-rules.ts'

/** Describes what is wrong with the operator's input. */
export class StaffInputError extends Error {}

/** Creates an administrator, or promotes an existing account, sets the new password and ends its sessions. */
export async function createStaff(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<'created' | 'promoted'> {
  const address = emailShape.safeParse(email)
  if (!address.success) throw new StaffInputError(`${email} is no e-mail address.`)
  if (passwordProblem(password, email)) {
    throw new StaffInputError('The password must have 8 to 128 characters and must not be easy to guess.')
  }
  const passwordHash = await hash(password)
  return db.transaction(async (tx) => {
    const known = await findAccount(tx, emailKey(address.data))
    const values = { passwordHash, role: 'administrator', lockedAt: null } as const
    if (!known) {
      await tx.insert(accounts).values({ email: address.data, ...values })
      return 'created'
    }
    await tx.update(accounts).set(values).where(eq(accounts.id, known.id))
    const open = and(eq(sessions.accountId, known.id), isNull(sessions.endedAt))
    await tx.update(sessions).set({ endedAt: sql`now()` }).where(open)
    return 'promoted'
  })
}
