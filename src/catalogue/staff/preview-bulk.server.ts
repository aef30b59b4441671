import type { Database } from '../../platform/postgres/database.server.ts'
import type { BulkChange, BulkPreviewLine } from './bulk.contract.ts'
import { bulkStep, namesFor, readBulkRows, showBulkValue } from './bulk-steps.server.ts'

const previewLength = 8
const maxKinds = 6
/** Products read by one statement, few enough to stay far below the statement timeout. */
const chunk = 5000

/** What the change would do. Writes nothing. */
export async function previewBulkChange(db: Database, ids: number[], change: BulkChange) {
  const names = await namesFor(db, change)
  const lines: BulkPreviewLine[] = []
  const kinds = new Map<string, number>()
  let [count, changed] = [0, 0]
  for (let start = 0; start < ids.length; start += chunk) {
    const rows = await readBulkRows(db, ids.slice(start, start + chunk))
    const steps = rows.flatMap((row) => bulkStep(row, change) ?? [])
    count += rows.length
    for (const { sku } of rows) kinds.set(skuStart(sku), (kinds.get(skuStart(sku)) ?? 0) + 1)
    changed += steps.length
    for (const { row, before, after } of steps.slice(0, previewLength - lines.length)) {
      const show = (value: typeof before) => showBulkValue(change.kind, value, names)
      lines.push({ id: row.id, name: row.name, sku: row.sku, before: show(before), after: show(after) })
    }
  }
  return { count, changed, lines, kinds: frequentFirst(kinds) }
}

/** The letters before the number: «KTS-SF-» of KTS-SF-0012. A SKU that begins with a digit has none. */
function skuStart(sku: string): string {
  return /^[^\d]*/.exec(sku)?.[0] ?? ''
}

function frequentFirst(kinds: Map<string, number>) {
  const sorted = [...kinds].toSorted(([, a], [, b]) => b - a)
  return sorted.slice(0, maxKinds).map(([start, count]) => ({ start, count }))
}
