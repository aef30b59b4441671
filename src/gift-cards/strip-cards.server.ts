import { accounts } from '../database/tables/accounts.server.ts'
import { giftCards } from '../database/tables/gift-cards.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, eq, inArray, isNotNull, sql } from '../platform/postgres/drizzle.server.ts'
import { events } from '../shop-events.server.ts'

const nobody = { email: '', text: '' }

/** Who bought a card is gone: what they wrote goes too, and to whom, once the letter is sent. The money stays the bearer's. */
export function stripWithOrders(): void {
  events.on('orders.stripped', async (tx, { orderIds }) => {
    await tx
      .update(giftCards)
      .set(nobody)
      .where(and(inArray(giftCards.orderId, orderIds), isNotNull(giftCards.sentAt)))
  })
}

/** Who got cards by letter is gone. */
export async function stripRecipient(tx: Transaction, accountId: number): Promise<void> {
  const address = tx
    .select({ email: sql`lower(${accounts.email})` })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  await tx
    .update(giftCards)
    .set(nobody)
    .where(and(inArray(sql`lower(${giftCards.email})`, address), isNotNull(giftCards.sentAt)))
}
