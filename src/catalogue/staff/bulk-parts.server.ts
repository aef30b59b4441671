import { recordAudit } from '../../audit/audit.server.ts'
import { bulkChangeProducts, bulkChanges } from '../../database/tables/bulk-changes.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, getTableColumns, inArray, sql } from '../../platform/postgres/drizzle.server.ts'
import { type BulkState, bulkPart } from './bulk.contract.ts'
import {
  type BulkStep,
  bulkAuditEntries,
  bulkStep,
  type CategoryNames,
  namesFor,
  readBulkRows,
  readCategoryNames,
  writeBulkSteps,
} from './bulk-steps.server.ts'

/** States in which a job still has work to do. */
export const activeStates: BulkState[] = ['running', 'undoing']

const { productIds: _, ...withoutIds } = getTableColumns(bulkChanges)
/** Without the list of products, which may be long. */
export const bulkColumns = {
  ...withoutIds,
  total: sql<number>`cardinality(${bulkChanges.productIds})`,
}

export type BulkRow = Awaited<ReturnType<typeof lockActive>>[number]

/**
 * Does the next part of a bulk change or of its undo. Products, their old values, the log and the progress are written
 * in one transaction that locks the change: when its process is killed, the lock is released and the next attempt
 * starts where the last part ended. Returns the changed products, or undefined when nothing is left to do.
 */
export async function doNextPart(tx: Transaction, id: number): Promise<number[] | undefined> {
  const [bulk] = await lockActive(tx, id)
  if (!bulk) return undefined
  try {
    // A savepoint: the writes of a refused part are rolled back, but the refusal itself is stored.
    return await tx.transaction((part) => (bulk.state === 'running' ? changePart(part, bulk) : undoPart(part, bulk)))
  } catch (error) {
    const failure = refusalOf(error)
    if (!failure) throw error
    await setBulk(tx, bulk.id, { state: 'failed', failure })
    return []
  }
}

function lockActive(tx: Transaction, id: number) {
  const isActive = and(inArray(bulkChanges.state, activeStates), eq(bulkChanges.id, id))
  return tx.select(bulkColumns).from(bulkChanges).where(isActive).for('update')
}

async function changePart(tx: Transaction, { id, change, position, total, accountId, email }: BulkRow) {
  const names = await namesFor(tx, change)
  const next = Math.min(position + bulkPart, total)
  const rows = await readBulkRows(tx, await idsBetween(tx, id, position, next)).for('update')
  const steps = rows.flatMap((row) => bulkStep(row, change) ?? [])
  if (steps.length > 0) {
    await writeBulkSteps(tx, change.kind, steps)
    await tx
      .insert(bulkChangeProducts)
      .values(steps.map(({ row, before }) => ({ bulkId: id, productId: row.id, before, version: row.version + 1 })))
    await recordAudit(
      tx,
      { accountId, email },
      ...bulkAuditEntries('product.bulk', change.kind, steps, names, auditBatch(id)),
    )
  }
  await setBulk(tx, id, {
    position: next,
    changed: sql`${bulkChanges.changed} + ${steps.length}`,
    ...(next === total && { state: 'done' as const }),
  })
  return steps.map(({ row }) => row.id)
}

async function idsBetween(tx: Transaction, id: number, from: number, to: number): Promise<number[]> {
  const [row] = await tx
    .select({ ids: sql<string[]>`${bulkChanges.productIds}[${from + 1}::int:${to}::int]` })
    .from(bulkChanges)
    .where(eq(bulkChanges.id, id))
  return row?.ids.map(Number) ?? []
}

/** Restores the exact old values of products that no staff member has changed since. */
async function undoPart(tx: Transaction, { id, change: { kind }, accountId, email }: BulkRow) {
  const names: CategoryNames = kind === 'category' ? await readCategoryNames(tx) : new Map()
  const before = await tx
    .select()
    .from(bulkChangeProducts)
    .where(eq(bulkChangeProducts.bulkId, id))
    .orderBy(bulkChangeProducts.productId)
    .limit(bulkPart)
  const known = new Map(before.map((each) => [each.productId, each]))
  const rows = await readBulkRows(tx, [...known.keys()]).for('update')
  const steps = rows.flatMap((row): BulkStep[] => {
    const was = known.get(row.id)
    if (!was || was.version !== row.version) return []
    // The old category may no longer exist.
    if (kind === 'category' && !names.has(Number(was.before))) return []
    return [{ row, before: row[kind], after: was.before }]
  })
  if (steps.length > 0) {
    await writeBulkSteps(tx, kind, steps)
    await recordAudit(
      tx,
      { accountId, email },
      ...bulkAuditEntries('product.bulk_undo', kind, steps, names, auditBatch(id)),
    )
  }
  await tx
    .delete(bulkChangeProducts)
    .where(and(eq(bulkChangeProducts.bulkId, id), inArray(bulkChangeProducts.productId, [...known.keys()])))
  await setBulk(tx, id, {
    restored: sql`${bulkChanges.restored} + ${steps.length}`,
    kept: sql`${bulkChanges.kept} + ${before.length - steps.length}`,
    ...(before.length < bulkPart && { state: 'undone' as const }),
  })
  return steps.map(({ row }) => row.id)
}

/** The subject of the entry about the whole change. */
export function auditBatch(id: number): string {
  return `bulk-${id}`
}

type BulkValues = Parameters<ReturnType<typeof updateBulk>['set']>[0]

function updateBulk(tx: Transaction) {
  return tx.update(bulkChanges)
}

async function setBulk(tx: Transaction, id: number, values: BulkValues): Promise<void> {
  await updateBulk(tx).set(values).where(eq(bulkChanges.id, id))
}

/** The message of an error that a retry would not fix. A lost connection or a deadlock is retried. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof ShopError) return error.sentence
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = (cause as { code?: string }).code
  return code?.startsWith('23') ? 'Товары в это время менял кто-то ещё.' : undefined
}
