import { auditLog } from '../database/tables/audit.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { and, desc, eq } from '../platform/postgres/drizzle.server.ts'

/** The refusal of an edit that another person was faster with; the journal knows who. */
export async function editedMeanwhile(
  db: Database | Transaction,
  subject: string,
  subjectId: string | number,
): Promise<ShopError> {
  const [last] = await db
    .select({ by: auditLog.email })
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), eq(auditLog.subjectId, String(subjectId))))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return new ShopError('edited_meanwhile', { by: last?.by ?? null })
}
