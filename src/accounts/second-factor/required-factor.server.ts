import { recordAudit } from '../../audit/audit.server.ts'
import { accounts } from '../../database/tables/accounts.server.ts'
import { authenticators, passkeys, securitySettings } from '../../database/tables/second-factor.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { eq, sql } from '../../platform/postgres/drizzle.server.ts'
import type { AccountsParts } from '../accounts-parts.server.ts'
import type { StaffCaller } from '../staff/administrators.server.ts'
import { tellOfProtection } from '../staff/tell-of-access.server.ts'
import { isTeam } from './has-factor.server.ts'
import { type Factors, factorsOf, hasAny } from './prove-factor.server.ts'
import { secondFactorErrors } from './second-factor-errors.ts'
import type { StaffProtection } from './security.contract.ts'

export async function isFactorRequired(db: Database | Transaction): Promise<boolean> {
  const [row] = await db.select().from(securitySettings)
  return row?.requireFactor ?? false
}

/** Locks the account's row: two calls never each remove "the other one" of two factors. */
export async function lockFactors(tx: Transaction, accountId: number): Promise<Factors> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
  return factorsOf(tx, accountId)
}

/** Everybody who may enter the back office, in the order of their addresses. */
export async function listProtection(db: Database): Promise<StaffProtection[]> {
  const { rows } = await db.execute<Omit<StaffProtection, 'id'> & { id: string }>(sql`
    select ${accounts.id}, ${accounts.email},
      (select count(*)::int from ${passkeys} where ${passkeys.accountId} = ${accounts.id}) as passkeys,
      exists (select 1 from ${authenticators} where ${authenticators.accountId} = ${accounts.id}) as has_app
    from ${accounts} where ${isTeam} order by lower(${accounts.email}) limit 500`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Whoever requires it must have it: so at least one administrator can go on to sign in and help the others. */
export async function setFactorRequired(parts: AccountsParts, caller: StaffCaller, required: boolean): Promise<void> {
  const { viewer } = caller
  const sender = await parts.sender()
  await parts.db.transaction(async (tx) => {
    const own = await lockFactors(tx, viewer.accountId)
    if (required && !hasAny(own)) throw new ShopError(secondFactorErrors.factor_missing)
    const before = await isFactorRequired(tx)
    await tx
      .insert(securitySettings)
      .values({ requireFactor: required })
      .onConflictDoUpdate({ target: securitySettings.id, set: { requireFactor: required } })
    await recordAudit(tx, viewer, {
      action: 'security.update',
      subject: 'security',
      subjectId: 'security',
      subjectName: 'Защита входа',
      before: { factor_required: before },
      after: { factor_required: required },
    })
    if (before === required) return
    const change = { name: 'Второй фактор для всех', value: required ? 'теперь обязателен' : 'больше не обязателен' }
    await tellOfProtection(tx, { sender, at: parts.now() }, caller, { change })
  })
}
