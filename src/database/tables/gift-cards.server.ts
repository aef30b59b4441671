import { check, index, pgTable, sql, unique } from '../../platform/postgres/drizzle.server.ts'
import { identity, moment, number, text, uuid } from '../columns.server.ts'
import { cardPictures } from '../values/gift-cards.ts'
import { accounts } from './accounts.server.ts'
import { orders } from './orders.server.ts'

/** Money that was paid before it is known for what: an advance. Whoever has the code has the money. */
export const giftCards = pgTable(
  'gift_cards',
  {
    id: identity(),
    /** SHA-256 of the code, which is kept nowhere. Null until the code is made, which is when it is shown or sent. */
    codeHash: text(),
    /** Its last characters, by which people recognise it. */
    codeEnd: text(),
    kopecks: number().notNull(),
    /** The sum of its movements, kept by the trigger `gift_card_movements_count`. */
    balanceKopecks: number().notNull().default(0),
    /** It cannot be used from then on. */
    expiresAt: moment().notNull(),
    expiryWarnedAt: moment(),
    blockedAt: moment(),
    /** Who gets it by letter; empty when staff handed the code over. */
    email: text().notNull().default(''),
    /** What the giver wrote. */
    text: text().notNull().default(''),
    picture: text({ enum: cardPictures }).notNull().default('fox'),
    /** The letter goes out then; null when there is none. */
    sendAt: moment(),
    sentAt: moment(),
    /** The order by which it was bought; null when staff gave it. */
    orderId: number().references(() => orders.id),
    /** Made by the shopper's browser, so that pressing twice buys one. */
    key: uuid(),
    /** Who of the staff issued it. */
    accountId: number().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique('gift_cards_code_hash').on(table.codeHash),
    unique('gift_cards_order_id').on(table.orderId),
    unique('gift_cards_key').on(table.key),
    index('gift_cards_code_end_idx').on(table.codeEnd),
    // Staff find them by end, order or address.
    index('gift_cards_email_idx').on(sql`lower(${table.email})`),
    index('gift_cards_send_idx').on(table.sendAt).where(sql`${table.sentAt} is null and ${table.sendAt} is not null`),
    index('gift_cards_expiry_idx').on(table.expiresAt).where(sql`${table.balanceKopecks} > 0`),
    check('gift_cards_sum_positive', sql`${table.kopecks} > 0`),
    // However it is raced for: never below zero, and never more than was put on it.
    check('gift_cards_balance_in_bounds', sql`${table.balanceKopecks} between 0 and ${table.kopecks}`),
    check('gift_cards_code_known', sql`(${table.codeHash} is null) = (${table.codeEnd} is null)`),
  ],
)
