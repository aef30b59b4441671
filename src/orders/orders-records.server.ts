import { and, desc, eq, inArray } from 'drizzle-orm'
import type { PersonalRecords } from '../accounts/accounts-parts.server.ts'
import { auditLog } from '../audit/audit-tables.server.ts'
import { eraseMailsAbout } from '../mail/mail.server.ts'
import { toRoubles } from '../platform/money.ts'
import { orderDrafts, orderEvents, orderLines, orders } from './orders-tables.server.ts'

/** Orders belong to the books: they stay when the person leaves, without the person. */
export const orderRecords: PersonalRecords = {
  name: 'orders',

  async collect(db, accountId) {
    const own = await db.select().from(orders).where(eq(orders.accountId, accountId)).orderBy(desc(orders.id))
    if (own.length === 0) return []
    const lines = await db
      .select()
      .from(orderLines)
      .where(
        inArray(
          orderLines.orderId,
          own.map(({ id }) => id),
        ),
      )
    const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
    return own.map((order) => ({
      order_id: order.id,
      created_at: order.createdAt,
      status: order.state,
      full_name: order.fullName,
      phone: order.phone,
      email: order.email,
      delivery: order.deliveryName,
      delivery_address: order.deliveryAddress,
      delivery_index: order.deliveryIndex,
      comment: order.comment,
      tracking_number: order.trackingNumber,
      total_price: toRoubles(order.totalKopecks),
      items: (byOrder.get(order.id) ?? []).map(({ productName, priceKopecks, quantity }) => ({
        product_name: productName,
        price: toRoubles(priceKopecks),
        quantity,
      })),
    }))
  },

  async erase(tx, accountId) {
    // First: a confirmation under way holds the draft, and its order has to be among those that follow.
    await tx.delete(orderDrafts).where(eq(orderDrafts.accountId, accountId))
    const stripped = await tx
      .update(orders)
      .set({ fullName: '', phone: '', email: '', deliveryAddress: '', deliveryIndex: '', comment: '', accountId: null })
      .where(eq(orders.accountId, accountId))
      .returning({ id: orders.id })
    const numbers = stripped.map(({ id }) => id)
    // Notes and edits of the staff, and what the log says of them, name the person too.
    await tx
      .update(orderEvents)
      .set({ text: null })
      .where(and(inArray(orderEvents.orderId, numbers), inArray(orderEvents.kind, ['note', 'edited'])))
    await tx
      .update(auditLog)
      .set({ before: null, after: null })
      .where(and(eq(auditLog.subject, 'order'), inArray(auditLog.subjectId, numbers.map(String))))
    await eraseMailsAbout(
      tx,
      numbers.map((id) => `order:${id}`),
    )
  },
}
