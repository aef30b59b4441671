import { accountGiftCards } from '../database/tables/gift-card-movements.server.ts'
import { giftCards } from '../database/tables/gift-cards.server.ts'
import type { Sender } from '../mail/letter-layout.server.ts'
import type { Feature } from '../platform/feature.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { asc, eq } from '../platform/postgres/drizzle.server.ts'
import type { RateLimits } from '../rate-limits/rate-limits.server.ts'
import { followCards } from './card-jobs.server.ts'
import { serveGiftCards } from './gift-cards-api.server.ts'
import { serveStaffGiftCards } from './staff/staff-gift-cards-api.server.ts'
import { stripRecipient, stripWithOrders } from './strip-cards.server.ts'

interface Parts {
  db: Database
  limits: RateLimits
  now: () => Date
  sender: () => Promise<Sender>
}

export const giftCardsFeature: Feature<Parts> = {
  name: 'gift-cards',
  serve({ api }, parts) {
    serveGiftCards(api, parts)
    serveStaffGiftCards(api, parts)
  },
  jobs: ({ db, sender }) => [followCards({ db, sender })],
  listen: stripWithOrders,
  personalRecords: [
    {
      name: 'gift_cards',
      collect: (db, accountId) =>
        db
          .select({ end: giftCards.codeEnd, until: giftCards.expiresAt, entered: accountGiftCards.enteredAt })
          .from(accountGiftCards)
          .innerJoin(giftCards, eq(giftCards.id, accountGiftCards.cardId))
          .where(eq(accountGiftCards.accountId, accountId))
          .orderBy(asc(accountGiftCards.enteredAt)),
      async erase(tx, accountId) {
        await stripRecipient(tx, accountId)
        await tx.delete(accountGiftCards).where(eq(accountGiftCards.accountId, accountId))
      },
    },
  ],
}
