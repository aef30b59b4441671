import { paymentErrors } from '../../ledger/payment-errors.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { PaymentsParts } from '../payments-parts.server.ts'
import { isOtherStart, keepLeft, makeDue } from '../pending-payments.server.ts'
import type { PaymentProvider } from '../provider.ts'
import { takeReceiptNotice } from '../receipts/take-receipt-notice.server.ts'

/** Of money a notification only says that there is something to ask for: the payment is made due, and our own call decides. */
export async function takeNotification(parts: PaymentsParts, provider: PaymentProvider, body: unknown): Promise<void> {
  const notification = provider.readNotification(body)
  // Not answered with "OK", so it is sent again: after a change of the password it may be a true one, told once.
  if (notification === 'forged') throw new ShopError('forbidden')
  if (!notification) return
  const { paymentId, receipt, leftKopecks } = notification
  // What is told of a receipt is told once, so it is asked for again when it is known whose it is.
  const isEarly = receipt !== undefined && (await isOtherStart(parts.db, provider, notification))
  if (receipt) await takeReceiptNotice(parts, provider, paymentId, receipt)
  if (leftKopecks !== undefined) await keepLeft(parts.db, { providerId: paymentId, keys: provider }, leftKopecks)
  if ((await makeDue(parts.db, provider, notification)) > 0) parts.runPaymentsSoon()
  if (isEarly) throw new ShopError(paymentErrors.told_too_early)
}
