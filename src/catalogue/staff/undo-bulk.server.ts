import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { recordAudit } from '../../audit/audit.server.ts'
import type { Database, Transaction } from '../../platform/database.server.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { BulkChange } from './bulk.contract.ts'
import {
  type BulkStep,
  bulkAuditEntries,
  type CategoryNames,
  chunk,
  readBulkRows,
  readCategoryNames,
  writeBulkSteps,
} from './bulk-steps.server.ts'
import { bulkChangeProducts, bulkChanges } from './bulk-tables.server.ts'

/** Values from before, exactly, for products that nobody of the staff has changed since. */
export function undoBulkChange(db: Database, viewer: Viewer, id: number) {
  return db.transaction(async (tx) => {
    const [bulk] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, id)).for('update')
    if (!bulk) throw new ShopError('not_found')
    if (bulk.undoneAt) throw new ShopError('already_undone')
    await tx.update(bulkChanges).set({ undoneAt: sql`now()` }).where(eq(bulkChanges.id, id))
    const { kind } = bulk.change
    const names = kind === 'category' ? await readCategoryNames(tx) : new Map<number, string>()
    const outcome = { restored: 0, kept: 0, ids: [] as number[] }
    for (let after = 0; ; ) {
      const before = await readBefore(tx, id, after)
      const last = before.at(-1)
      if (!last) return outcome
      const steps = await stepsBack(tx, kind, before, names)
      if (steps.length > 0) {
        await writeBulkSteps(tx, kind, steps)
        await recordAudit(tx, viewer, ...bulkAuditEntries('product.bulk_undo', kind, steps, names))
      }
      outcome.restored += steps.length
      outcome.kept += before.length - steps.length
      for (const { row } of steps) outcome.ids.push(row.id)
      after = last.productId
    }
  })
}

type Before = typeof bulkChangeProducts.$inferSelect

function readBefore(tx: Transaction, bulkId: number, after: number): Promise<Before[]> {
  return tx
    .select()
    .from(bulkChangeProducts)
    .where(and(eq(bulkChangeProducts.bulkId, bulkId), gt(bulkChangeProducts.productId, after)))
    .orderBy(asc(bulkChangeProducts.productId))
    .limit(chunk)
}

async function stepsBack(
  tx: Transaction,
  kind: BulkChange['kind'],
  before: Before[],
  names: CategoryNames,
): Promise<BulkStep[]> {
  const known = new Map(before.map((each) => [each.productId, each]))
  const rows = await readBulkRows(tx, [...known.keys()]).for('update')
  return rows.flatMap((row) => {
    const was = known.get(row.id)
    if (!was || was.version !== row.version) return []
    // The category they came from may be gone.
    if (kind === 'category' && !names.has(Number(was.before))) return []
    return { row, before: row[kind], after: was.before }
  })
}
