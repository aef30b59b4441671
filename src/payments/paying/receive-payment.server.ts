import type { OrderState } from '../../database/values/order-states.ts'
import { toPay } from '../../ledger/ledger.ts'
import { type Received, readLedger, recordReceived } from '../../ledger/write-ledger.server.ts'
import { billOf, waiveMissing } from '../../orders/order-bill.server.ts'
import { orderErrors } from '../../orders/order-errors.ts'
import { countVersionUp } from '../../orders/order-events.server.ts'
import { requireVersion } from '../../orders/require-version.server.ts'
import { lockOrder, type OrderRow } from '../../orders/transition.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { formatTotal, toRoubles } from '../../platform/text/money.ts'
import { takeMoney } from './settle-payment.server.ts'

interface Part extends Omit<Received, 'orderId'> {
  version: number
  accountId: number
}

/**
 * Staff have seen money for an order, on the statement or in the till. It is paid when all of it came; with less it waits
 * for the rest, and what is too much goes back. So does money for one that is paid, or cancelled and does not live again.
 */
export async function receivePart(
  tx: Transaction,
  orderId: number,
  { version, ...part }: Part,
): Promise<{ from: OrderState; order: OrderRow }> {
  const order = await lockOrder(tx, orderId)
  await requireVersion(tx, order, version)
  await recordReceived(tx, { orderId, ...part })
  await takeMoney(tx, order, part.at, { actor: 'staff', accountId: part.accountId })
  const after = await lockOrder(tx, orderId)
  // Pressed twice, it is one payment.
  if (after.version === order.version) await countVersionUp(tx, orderId)
  return { from: order.state, order: after }
}

/** Staff let what is missing go: less came in, and it is enough. Returns how much that is. */
export async function acceptLess(
  tx: Transaction,
  orderId: number,
  { version, note, accountId, at }: { version: number; note: string; accountId: number; at: Date },
): Promise<number> {
  const order = await lockOrder(tx, orderId)
  await requireVersion(tx, order, version)
  if (order.state !== 'awaiting_payment')
    throw new ShopError(orderErrors.order_state, { from: order.state, to: 'paid' })
  const ledger = await readLedger(tx, orderId)
  const missing = toPay(billOf(order), ledger)
  const waived = await waiveMissing(tx, order.id, missing)
  const reason = `Недостающие ${formatTotal(toRoubles(missing))} доплачивать не\u00a0нужно. ${note}`
  await takeMoney(tx, waived, at, { actor: 'staff', accountId, reason })
  return missing
}
