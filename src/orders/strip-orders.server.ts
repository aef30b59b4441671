import { stripAudit } from '../audit/audit.server.ts'
import { orderEvents, orders } from '../database/tables/orders.server.ts'
import { stripLedger } from '../ledger/write-ledger.server.ts'
import { eraseMailsAbout } from '../mail/mail.server.ts'
import { stripParcels } from '../parcels/strip-parcels.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, inArray } from '../platform/postgres/drizzle.server.ts'
import { events } from '../shop-events.server.ts'

/**
 * Erases personal data of a deleted account from orders (policy, 10.2); products and prices stay for accounting.
 * `lastLetters` keeps letters that are not sent yet, because they tell how the order ended.
 */
export async function stripOrders(tx: Transaction, numbers: number[], { lastLetters = false } = {}): Promise<void> {
  if (numbers.length === 0) return
  await tx
    .update(orders)
    .set({
      fullName: '',
      phone: '',
      email: '',
      deliveryAddress: '',
      deliveryIndex: '',
      deliveryChoice: null,
      correction: null,
      comment: '',
      trackingNumber: null,
    })
    .where(inArray(orders.id, numbers))
  // Notes and edits by staff and their entries in the audit log may name the person too.
  await tx
    .update(orderEvents)
    .set({ text: null })
    .where(
      and(inArray(orderEvents.orderId, numbers), inArray(orderEvents.kind, ['note', 'edited', 'tracking', 'return'])),
    )
  await stripAudit(tx, 'order', numbers)
  await stripLedger(tx, numbers)
  await stripParcels(tx, numbers)
  await events.tell(tx, 'orders.stripped', { orderIds: numbers })
  const subjects = numbers.map((id) => `order:${id}`)
  await eraseMailsAbout(tx, subjects, { waiting: !lastLetters })
}
