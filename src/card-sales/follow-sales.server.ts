import { giftCards } from '../database/tables/gift-cards.server.ts'
import { giftCardsJob } from '../gift-cards/card-jobs.server.ts'
import { giftCardErrors } from '../gift-cards/gift-card-errors.ts'
import { fillCard } from '../gift-cards/issue-card.server.ts'
import { transition } from '../orders/transition.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import { runNow } from '../platform/jobs/queue.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { events } from '../shop-events.server.ts'

/** A card that is paid has its money at once, and its order is done: nothing is packed. Its letter goes out by the job. */
export function followSales(): void {
  events.on('orders.moved', async (tx, { orders, event, at }) => {
    if (event !== 'paid' && event !== 'revived') return
    for (const order of orders.filter(({ isAdvance }) => isAdvance)) {
      const [card] = await tx.select().from(giftCards).where(eq(giftCards.orderId, order.id)).for('no key update')
      if (!card) continue
      await fillCard(tx, card, { at })
      const step = { at, actor: 'shop', quiet: true } as const
      for (const each of ['packing_started', 'put_ready', 'handed_over'] as const)
        await transition(tx, order.id, { ...step, event: each })
      await runNow(tx, giftCardsJob)
    }
  })
  // The code may be in somebody's hands by now: staff give the money back instead, as far as it is there.
  events.on('order.taken_back', async (tx, { orderId }) => {
    if ((await tx.$count(giftCards, eq(giftCards.orderId, orderId))) > 0) throw new ShopError(giftCardErrors.card_sold)
  })
}
