import { payments } from '../../database/tables/payments.server.ts'
import { receipts } from '../../database/tables/receipts.server.ts'
import { and, asc, eq } from '../../platform/postgres/drizzle.server.ts'
import type { PaymentsParts } from '../payments-parts.server.ts'
import { type Keys, madeWith } from '../pending-payments.server.ts'
import type { ReceiptNotice } from '../provider.ts'

/**
 * Takes what a provider tells of a receipt by itself. Told twice, or of a receipt that is not ours, it changes nothing;
 * told late, it still corrects what staff read as refused.
 */
export async function takeReceiptNotice(
  { db, now }: PaymentsParts,
  keys: Keys,
  paymentId: string,
  { id, isReturn, mode, kopecks, state, reason }: ReceiptNotice,
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await tx
      .select({ receipt: receipts })
      .from(receipts)
      .innerJoin(payments, eq(payments.id, receipts.paymentId))
      .where(and(eq(payments.providerId, paymentId), madeWith(keys), eq(receipts.desk, keys.name)))
      .orderBy(asc(receipts.id))
      .for('update', { of: receipts })
    const rows = found.map(({ receipt }) => receipt)
    if (id !== null && rows.some(({ providerId }) => providerId === id)) return
    const meant = rows.filter((row) => {
      // A return is told by its sum; income and offset have the same one.
      const isMode = isReturn || mode === null || row.mode === mode
      return (row.kind === 'return') === isReturn && isMode && row.kopecks === kopecks && row.state !== 'done'
    })
    const receipt = meant.find((row) => row.state !== 'refused') ?? meant[0]
    if (!receipt) return
    await tx
      .update(receipts)
      .set({ state, reason, decidedAt: now(), checkAt: null, ...(id !== null && { providerId: id }) })
      .where(eq(receipts.id, receipt.id))
  })
}
