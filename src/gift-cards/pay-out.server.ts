import { giftCardMovements } from '../database/tables/gift-card-movements.server.ts'
import { giftCards } from '../database/tables/gift-cards.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../platform/text/money.ts'
import { giftCardErrors } from './gift-card-errors.ts'

interface PayOut {
  orderId: number
  kopecks: number
  note: string
  accountId: number
  at: Date
}

/** Money of a bought card goes back to who bought it, as far as it is still there: it is off the card with the refund. */
export async function payOutCard(tx: Transaction, { orderId, kopecks, note, accountId, at }: PayOut): Promise<void> {
  const [card] = await tx.select().from(giftCards).where(eq(giftCards.orderId, orderId)).for('no key update')
  if (!card) return
  if (card.balanceKopecks < kopecks)
    throw new ShopError(giftCardErrors.card_spent, { left: toRoubles(card.balanceKopecks) })
  await tx
    .insert(giftCardMovements)
    .values({ cardId: card.id, kind: 'paid_out', kopecks: -kopecks, orderId, accountId, note, at })
}
