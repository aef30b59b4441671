import type { Database } from '../../platform/postgres/database.server.ts'
import type { BulkChange, BulkPreviewLine } from './bulk.contract.ts'
import { bulkStep, namesFor, readBulkRows, showBulkValue } from './bulk-steps.server.ts'

const previewLength = 8
/** Products read by one statement, few enough to stay far below the statement timeout. */
const chunk = 5000

/** What the change would do. Writes nothing. */
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
