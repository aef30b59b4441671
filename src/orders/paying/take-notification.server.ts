import { makeDue } from '../../payments/pending-payments.server.ts'
import type { PaymentProvider } from '../../payments/provider.ts'
import type { OrdersParts } from '../orders-parts.server.ts'

/** A notification only says that there is something to ask for: the payment is made due, and our own call decides. */
export async function takeNotification(parts: OrdersParts, provider: PaymentProvider, body: unknown): Promise<void> {
  const notification = provider.readNotification(body)
  if (!notification) return
  if ((await makeDue(parts.db, provider, notification.paymentId)) > 0) parts.runPaymentsSoon()
}
