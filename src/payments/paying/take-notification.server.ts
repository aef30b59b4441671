import type { PaymentsParts } from '../payments-parts.server.ts'
import { makeDue } from '../pending-payments.server.ts'
import type { PaymentProvider } from '../provider.ts'
import { takeReceiptNotice } from '../receipts/take-receipt-notice.server.ts'

/** Of money a notification only says that there is something to ask for: the payment is made due, and our own call decides. */
export async function takeNotification(parts: PaymentsParts, provider: PaymentProvider, body: unknown): Promise<void> {
  const notification = provider.readNotification(body)
  if (!notification) return
  const { paymentId, receipt } = notification
  if (receipt) await takeReceiptNotice(parts, provider, paymentId, receipt)
  if ((await makeDue(parts.db, provider, paymentId)) > 0) parts.runPaymentsSoon()
}
