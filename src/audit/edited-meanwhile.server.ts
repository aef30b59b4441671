import { auditLog } from '../database/tables/audit.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { and, desc, eq } from '../platform/postgres/drizzle.server.ts'

interface Others {
  /** The last change by somebody who has no entry in the journal, as a sentence names them; null when it is not said who. */
  unlogged?: { by: string | null; at: Date } | undefined
  /** Where also changes without any trace count a version up: the reader's own entry explains nothing. */
  viewer?: Pick<Viewer, 'accountId'>
}

/** The journal has the beginning of a transaction: what the shop tells in it is later by moments and follows from it. */
const sameChangeMs = 3000

/** The refusal of an edit that another person was faster with; the journal knows who, or nobody does. */
export async function editedMeanwhile(
  db: Database | Transaction,
  subject: string,
  subjectId: string | number,
  { unlogged, viewer }: Others = {},
): Promise<ShopError> {
  const [last] = await db
    .select({ by: auditLog.email, at: auditLog.at, accountId: auditLog.accountId })
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), eq(auditLog.subjectId, String(subjectId))))
    .orderBy(desc(auditLog.id))
    .limit(1)
  const isLater = unlogged !== undefined && !(last && unlogged.at.getTime() - last.at.getTime() < sameChangeMs)
  const logged = last?.accountId === viewer?.accountId ? null : last?.by
  return new ShopError('edited_meanwhile', { by: isLater ? unlogged.by : (logged ?? null) })
}
