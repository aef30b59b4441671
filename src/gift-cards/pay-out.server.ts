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
  const card = await lockBought(tx, orderId)
  if (!card) return
  if (card.balanceKopecks < kopecks)
    throw new ShopError(giftCardErrors.card_spent, { left: toRoubles(card.balanceKopecks) })
  await tx
    .insert(giftCardMovements)
    .values({ cardId: card.id, kind: 'paid_out', kopecks: -kopecks, orderId, accountId, note, at })
}

/** Its payment went back without the shop: what is still there is off the card. Returns how much. */
export async function takeOffCard(
  tx: Transaction,
  { orderId, refundId, kopecks, at }: { orderId: number; refundId: number; kopecks: number; at: Date },
): Promise<number> {
  const card = await lockBought(tx, orderId)
  const taken = Math.min(card?.balanceKopecks ?? 0, kopecks)
  if (card && taken > 0)
    await tx
      .insert(giftCardMovements)
      .values({ cardId: card.id, kind: 'paid_out', kopecks: -taken, orderId, refundId, at })
  return taken
}

/** That was a mistake: the card has its money again. */
export async function putBackOnCard(tx: Transaction, refundId: number, note: string, at: Date): Promise<void> {
  const [taken] = await tx.select().from(giftCardMovements).where(eq(giftCardMovements.refundId, refundId))
  if (taken?.kind !== 'paid_out') return
  const { cardId, orderId, kopecks } = taken
  await tx.insert(giftCardMovements).values({ cardId, kind: 'given_back', kopecks: -kopecks, orderId, note, at })
}

async function lockBought(tx: Transaction, orderId: number) {
  const [card] = await tx.select().from(giftCards).where(eq(giftCards.orderId, orderId)).for('no key update')
  return card
}
