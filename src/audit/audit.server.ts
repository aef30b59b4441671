import { auditLog } from '../database/tables/audit.server.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  type SQL,
  sql,
} from '../platform/postgres/drizzle.server.ts'
import { auditDiff, type Fields } from './audit-diff.ts'

export interface AuditEntry {
  /** Such as `product.update`. */
  action: `${string}.${string}`
  subject: string
  subjectId: string | number
  /** The name at the time of the change, because the subject may be renamed later. */
  subjectName: string
  /** Null when the subject is created. */
  before?: Fields | null
  /** Null when the subject is deleted. */
  after?: Fields | null
  /** The subject id of the entry about the whole. */
  batch?: string
}

/** Runs in the transaction of the change, so that no change goes unlogged. Skips updates that change nothing. */
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
  // Inserted in batches: a bulk action has many entries, and the number of parameters per statement is limited.
  for (let start = 0; start < rows.length; start += 1000) {
    await tx.insert(auditLog).values(rows.slice(start, start + 1000))
  }
}

export interface AuditFilter {
  accountId?: number | undefined
  subject?: string | undefined
  /** No others, whatever else is asked for. */
  subjects?: readonly string[] | undefined
  subjectId?: string | undefined
  /** The parts of this one; without it, and unless one subject is asked for, parts are left out. */
  batch?: string | undefined
  from?: Date | undefined
  /** Exclusive. */
  to?: Date | undefined
  /** The last entry of the previous page. */
  after?: number | undefined
}

export async function listAudit(db: Database, filter: AuditFilter, limit: number) {
  const conditions: (SQL | undefined)[] = [
    filter.accountId === undefined ? undefined : eq(auditLog.accountId, filter.accountId),
    filter.subject === undefined ? undefined : eq(auditLog.subject, filter.subject),
    filter.subjects && inArray(auditLog.subject, [...filter.subjects]),
    filter.subjectId === undefined ? undefined : eq(auditLog.subjectId, filter.subjectId),
    filter.batch === undefined ? undefined : eq(auditLog.batch, filter.batch),
    filter.batch === undefined && filter.subjectId === undefined ? isNull(auditLog.batch) : undefined,
    filter.from && gte(auditLog.at, filter.from),
    filter.to && lt(auditLog.at, filter.to),
    filter.after === undefined
      ? undefined
      : sql`(${auditLog.at}, ${auditLog.id}) < (select at, id from ${auditLog} where id = ${filter.after})`,
  ]
  // Written out: within one table Drizzle leaves its name away, and `part` has the same columns.
  const parts = sql<number>`(select count(*)::int from ${auditLog} part where part.batch = audit_log.subject_id and part.action = audit_log.action)`
  return db
    .select({ ...getTableColumns(auditLog), parts })
    .from(auditLog)
    .where(and(...conditions))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
}

/** Everybody who ever changed something, with the latest address. Takes one index lookup per person, not per entry. */
export async function listAuditPeople(db: Database): Promise<{ id: number; email: string }[]> {
  const { rows } = await db.execute<{ id: string; email: string }>(sql`
    with recursive people as (
      (select account_id, email from ${auditLog} where batch is null order by account_id desc, at desc, id desc limit 1)
      union all
      select next.account_id, next.email
      from people, lateral (
        select account_id, email from ${auditLog} where batch is null and account_id < people.account_id
        order by account_id desc, at desc, id desc limit 1
      ) next
    )
    select account_id as id, email from people order by email limit 200`)
  return rows.map(({ id, email }) => ({ id: Number(id), email }))
}

/** Entries about these subjects lose their values, which may name a person whose data is erased. */
export async function stripAudit(tx: Transaction, subject: string, ids: number[]): Promise<void> {
  await tx
    .update(auditLog)
    .set({ before: null, after: null })
    .where(and(eq(auditLog.subject, subject), inArray(auditLog.subjectId, ids.map(String))))
}

/** When a person is deleted, the entries about them stay but lose the name and the values. */
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
