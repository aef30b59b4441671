import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { auditLog } from '../database/tables/audit.server.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { auditDiff, type Fields } from './audit-diff.ts'

export interface AuditEntry {
  /** What was done, such as `product.update`. */
  action: `${string}.${string}`
  subject: string
  subjectId: string | number
  /** What it is called now; the log is read when it may be called otherwise. */
  subjectName: string
  /** Null when it was made by this. */
  before?: Fields | null
  /** Null when it is gone. */
  after?: Fields | null
}

/** Inside the transaction of the change: what is not logged is not changed. A change that changed nothing is not logged. */
export async function recordAudit(
  tx: Transaction,
  viewer: Pick<Viewer, 'accountId' | 'email'>,
  ...entries: AuditEntry[]
): Promise<void> {
  const rows = entries.flatMap(({ before = null, after = null, subjectId, ...entry }) => {
    const diff = auditDiff(before, after)
    const { accountId, email } = viewer
    return diff ? [{ ...entry, ...diff, subjectId: String(subjectId), accountId, email }] : []
  })
  // A bulk action writes many: the number of parameters of one statement is limited.
  for (let start = 0; start < rows.length; start += 1000) {
    await tx.insert(auditLog).values(rows.slice(start, start + 1000))
  }
}

export interface AuditFilter {
  accountId?: number | undefined
  subject?: string | undefined
  subjectId?: string | undefined
  from?: Date | undefined
  /** Up to, but without. */
  to?: Date | undefined
  /** The entry that the page before ended with. */
  after?: number | undefined
}

export async function listAudit(db: Database, filter: AuditFilter, limit: number) {
  const conditions: (SQL | undefined)[] = [
    filter.accountId === undefined ? undefined : eq(auditLog.accountId, filter.accountId),
    filter.subject === undefined ? undefined : eq(auditLog.subject, filter.subject),
    filter.subjectId === undefined ? undefined : eq(auditLog.subjectId, filter.subjectId),
    filter.from && gte(auditLog.at, filter.from),
    filter.to && lt(auditLog.at, filter.to),
    filter.after === undefined
      ? undefined
      : sql`(${auditLog.at}, ${auditLog.id}) < (select at, id from ${auditLog} where id = ${filter.after})`,
  ]
  return db
    .select()
    .from(auditLog)
    .where(and(...conditions))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
}

/** Everybody who ever changed something, by the newest address: one step in the index for each, not one for each entry. */
export async function listAuditPeople(db: Database): Promise<{ id: number; email: string }[]> {
  const { rows } = await db.execute<{ id: string; email: string }>(sql`
    with recursive people as (
      (select account_id, email from ${auditLog} order by account_id, id desc nulls last limit 1)
      union all
      select next.account_id, next.email
      from people, lateral (
        select account_id, email from ${auditLog}
        where account_id > people.account_id order by account_id, id desc nulls last limit 1
      ) next
    )
    select account_id as id, email from people order by email limit 200`)
  return rows.map(({ id, email }) => ({ id: Number(id), email }))
}

/** What the log says about a person who leaves is emptied; that something was done to them stays. */
export const auditRecords = {
  name: 'audit',
  collect: async () => undefined,
  async erase(tx: Transaction, accountId: number): Promise<void> {
    await tx
      .update(auditLog)
      .set({ subjectName: 'Удалённая учётная запись', before: null, after: null })
      .where(and(eq(auditLog.subject, 'account'), eq(auditLog.subjectId, String(accountId))))
  },
}
