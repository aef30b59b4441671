import { makeDue } from '../../payments/pending-payments.server.ts'
import type { PaymentProvider } from '../../payments/provider.ts'
import type { OrdersParts } from '../orders-parts.server.ts'
import { takeReceiptNotice } from '../receipts/take-receipt-notice.server.ts'

/** Of money a notification only says that there is something to ask for: the payment is made due, and our own call decides. */
export async function takeNotification(parts: OrdersParts, provider: PaymentProvider, body: unknown): Promise<void> {
  const notification = provider.readNotification(body)
  if (!notification) return
  const { paymentId, receipt } = notification
  if (receipt) await takeReceiptNotice(parts, provider, paymentId, receipt)
  if ((await makeDue(parts.db, provider, paymentId)) > 0) parts.runPaymentsSoon()
}
