import { check, index, pgTable, primaryKey, sql, unique, uniqueIndex } from '../../platform/postgres/drizzle.server.ts'
import { boolean, identity, moment, number, partOf, quotedList, text } from '../columns.server.ts'
import { cardMovementKinds } from '../values/gift-cards.ts'
import { accountId, accounts } from './accounts.server.ts'
import { giftCards } from './gift-cards.server.ts'
import { orders } from './orders.server.ts'
import { payments, refunds } from './payments.server.ts'

/** The ledger of gift cards. A card's balance is the sum of its rows. */
export const giftCardMovements = pgTable(
  'gift_card_movements',
  {
    id: identity(),
    cardId: number()
      .notNull()
      .references(() => giftCards.id),
    kind: text({ enum: cardMovementKinds }).notNull(),
    /** Positive puts money on the card. */
    kopecks: number().notNull(),
    orderId: number().references(() => orders.id),
    /** Each payment takes once, each refund gives back once. */
    paymentId: number().references(() => payments.id),
    refundId: number().references(() => refunds.id),
    /** Which member of staff. */
    accountId: number().references(() => accounts.id, { onDelete: 'set null' }),
    /** Why, in the words of staff. */
    note: text(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    index('gift_card_movements_card_idx').on(table.cardId, table.id),
    // Its money is put on it once.
    uniqueIndex('gift_card_movements_issued').on(table.cardId).where(sql`${table.kind} = 'issued'`),
    unique('gift_card_movements_payment').on(table.paymentId),
    unique('gift_card_movements_refund').on(table.refundId),
    check('gift_card_movements_kind_known', sql`${table.kind} in (${quotedList(cardMovementKinds)})`),
    check(
      'gift_card_movements_sign',
      sql`case when ${table.kind} in ('issued', 'given_back') then ${table.kopecks} > 0
        when ${table.kind} in ('spent', 'expired', 'paid_out') then ${table.kopecks} < 0 else ${table.kopecks} = 0 end`,
    ),
  ],
)

/** The cards that a shopper has entered, and which of them pay for the next order. */
export const accountGiftCards = pgTable(
  'account_gift_cards',
  {
    accountId: accountId(),
    cardId: partOf(() => giftCards.id),
    inUse: boolean().notNull().default(true),
    enteredAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.cardId] }),
    index('account_gift_cards_card_idx').on(table.cardId),
  ],
)
