import { recordAudit } from '../../audit/audit.server.ts'
import { receipts } from '../../database/tables/receipts.server.ts'
import { orderErrors } from '../../orders/order-errors.ts'
import { subjectOf } from '../../orders/staff/moves/move-order.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, asc, eq, ne, sql } from '../../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../../platform/text/money.ts'
import type { PaymentsParts } from '../payments-parts.server.ts'
import type { PaymentProvider } from '../provider.ts'
import type { ReceiptRow } from './receipt-base.server.ts'
import type { StaffReceipt } from './receipts.contract.ts'

export async function listReceipts({ db, provider }: PaymentsParts, orderId: number): Promise<StaffReceipt[]> {
  const rows = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.orderId, orderId), ne(receipts.state, 'prepared')))
    .orderBy(asc(receipts.id))
  return rows.map((row) => toStaff(row, provider))
}

/** With a new key: the old one stands for the receipt that was refused. */
export function retryReceipt(parts: PaymentsParts, viewer: Viewer, id: number): Promise<StaffReceipt> {
  return change(parts, viewer, id, 'order.receipt_retry', async (tx, receipt) => {
    if (!canRetry(receipt, parts.provider)) throw new ShopError(orderErrors.receipt_not_waiting)
    const again = { state: 'pending' as const, separate: true, providerId: null, reason: null, decidedAt: null }
    return tx
      .update(receipts)
      .set({
        ...again,
        idempotenceKey: crypto.randomUUID(),
        checkAt: sql`now()`,
        checks: 0,
        accountId: viewer.accountId,
      })
      .where(eq(receipts.id, id))
      .returning()
  })
}

export function finishReceipt(parts: PaymentsParts, viewer: Viewer, id: number): Promise<StaffReceipt> {
  return change(parts, viewer, id, 'order.receipt_done', async (tx, { state, desk }) => {
    const waits = state === 'refused' || (state === 'pending' && desk === 'own')
    if (!waits) throw new ShopError(orderErrors.receipt_not_waiting)
    return tx
      .update(receipts)
      .set({ state: 'done', desk: 'own', decidedAt: parts.now(), accountId: viewer.accountId })
      .where(eq(receipts.id, id))
      .returning()
  })
}

async function change(
  parts: PaymentsParts,
  viewer: Viewer,
  id: number,
  action: `order.${string}`,
  work: (tx: Transaction, receipt: ReceiptRow) => Promise<ReceiptRow[]>,
): Promise<StaffReceipt> {
  return parts.db.transaction(async (tx) => {
    const [before] = await tx.select().from(receipts).where(eq(receipts.id, id)).for('update')
    if (!before || before.state === 'prepared') throw new ShopError('not_found')
    const [after = before] = await work(tx, before)
    const total = toRoubles(before.kopecks)
    await recordAudit(tx, viewer, {
      action,
      ...subjectOf(before.orderId),
      before: { receipt: before.state, total },
      after: { receipt: after.state, total },
    })
    return toStaff(after, parts.provider)
  })
}

function canRetry({ state, desk, kind }: ReceiptRow, provider: PaymentProvider | undefined): boolean {
  const takesIt = desk === provider?.name && provider.receipts?.kinds.includes(kind)
  return state === 'refused' && takesIt === true
}

function toStaff(row: ReceiptRow, provider: PaymentProvider | undefined): StaffReceipt {
  return {
    id: row.id,
    order_id: row.orderId,
    kind: row.kind,
    desk: row.desk,
    state: row.state === 'prepared' ? 'pending' : row.state,
    sum: toRoubles(row.kopecks),
    lines: row.lines.map(({ name, quantity, priceKopecks }) => ({ name, quantity, price: toRoubles(priceKopecks) })),
    reason: row.reason,
    can_retry: canRetry(row, provider),
    created_at: row.createdAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
  }
}
