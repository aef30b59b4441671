import { recordAudit } from '../../audit/audit.server.ts'
import type { Database, Transaction } from '../../platform/database.server.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { BulkChange, BulkPreviewLine } from './bulk.contract.ts'
import {
  bulkAuditEntries,
  bulkStep,
  type CategoryNames,
  chunk,
  readBulkRows,
  readCategoryNames,
  showBulkValue,
  writeBulkSteps,
} from './bulk-steps.server.ts'
import { bulkChangeProducts, bulkChanges } from './bulk-tables.server.ts'

const previewLength = 8

/** What it would do, without doing it. */
export async function previewBulkChange(db: Database, ids: number[], change: BulkChange) {
  const names = await namesFor(db, change)
  const lines: BulkPreviewLine[] = []
  let [count, changed] = [0, 0]
  for (let start = 0; start < ids.length; start += chunk) {
    const rows = await readBulkRows(db, ids.slice(start, start + chunk))
    const steps = rows.flatMap((row) => bulkStep(row, change) ?? [])
    count += rows.length
    changed += steps.length
    for (const { row, before, after } of steps.slice(0, previewLength - lines.length)) {
      const show = (value: typeof before) => showBulkValue(change.kind, value, names)
      lines.push({ id: row.id, name: row.name, sku: row.sku, before: show(before), after: show(after) })
    }
  }
  return { count, changed, lines }
}

/** All or none, in the log product by product, and with what it takes to undo it. `ids` in rising order. */
export function applyBulkChange(db: Database, viewer: Viewer, ids: number[], change: BulkChange) {
  return db.transaction(async (tx) => {
    const names = await namesFor(tx, change)
    const [bulk] = await tx.insert(bulkChanges).values({ accountId: viewer.accountId, change }).returning()
    const bulkId = bulk?.id ?? 0
    let changed = 0
    for (let start = 0; start < ids.length; start += chunk) {
      const rows = await readBulkRows(tx, ids.slice(start, start + chunk)).for('update')
      const steps = rows.flatMap((row) => bulkStep(row, change) ?? [])
      if (steps.length === 0) continue
      changed += steps.length
      await writeBulkSteps(tx, change.kind, steps)
      await tx
        .insert(bulkChangeProducts)
        .values(steps.map(({ row, before }) => ({ bulkId, productId: row.id, before, version: row.version + 1 })))
      await recordAudit(tx, viewer, ...bulkAuditEntries('product.bulk', change.kind, steps, names))
    }
    return { id: bulkId, changed }
  })
}

async function namesFor(db: Database | Transaction, change: BulkChange): Promise<CategoryNames> {
  if (change.kind !== 'category') return new Map()
  const names = await readCategoryNames(db)
  if (!names.has(change.category_id)) throw new ShopError('category_not_found')
  return names
}
