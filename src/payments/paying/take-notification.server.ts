import type { PaymentsParts } from '../payments-parts.server.ts'
import { keepLeft, makeDue } from '../pending-payments.server.ts'
import type { PaymentProvider } from '../provider.ts'
import { takeReceiptNotice } from '../receipts/take-receipt-notice.server.ts'

/** Of money a notification only says that there is something to ask for: the payment is made due, and our own call decides. */
export async function takeNotification(parts: PaymentsParts, provider: PaymentProvider, body: unknown): Promise<void> {
  const notification = provider.readNotification(body)
  if (!notification) return
  const { paymentId, receipt, leftKopecks } = notification
  if (receipt) await takeReceiptNotice(parts, provider, paymentId, receipt)
  if (leftKopecks !== undefined) await keepLeft(parts.db, { providerId: paymentId, keys: provider }, leftKopecks)
  if ((await makeDue(parts.db, provider, notification)) > 0) parts.runPaymentsSoon()
}
