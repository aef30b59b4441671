import {
  check,
  index,
  type PgColumn,
  pgTable,
  sql,
  unique,
  uniqueIndex,
} from '../../platform/postgres/drizzle.server.ts'
import { date, identity, integer, jsonb, moment, number, quotedList, text, uuid } from '../columns.server.ts'
import {
  paymentMethods,
  paymentStates,
  payWays,
  type RefundedGoods,
  refundReasons,
  refundStates,
} from '../values/payment-methods.ts'
import { accounts } from './accounts.server.ts'
import { giftCards } from './gift-cards.server.ts'
import { orders } from './orders.server.ts'
import { returns } from './returns.server.ts'

/** Money that came in for an order, or is expected from the provider. The sum over an order's rows is its money. */
export const payments = pgTable(
  'payments',
  {
    id: identity(),
    orderId: number()
      .notNull()
      .references(() => orders.id),
    method: text({ enum: paymentMethods }).notNull(),
    state: text({ enum: paymentStates }).notNull(),
    kopecks: number().notNull(),
    /** All of its refunds that are not cancelled, kept by the trigger `refunds_count`: the check below needs it. */
    refundedKopecks: number().notNull().default(0),
    /** What the provider has said to be left of it, where it does not say so when it is asked; the lowest counts. */
    leftKopecks: number(),
    /** Sent with every attempt to start it, so that the provider makes it once. */
    idempotenceKey: uuid().notNull().defaultRandom(),
    /** The provider's id; null until its first answer. */
    providerId: text(),
    /** Whose keys it was made with, as the provider names the shop: other keys cannot ask for it nor give it back. */
    providerAccount: text(),
    /** Where the shopper pays, as long as it is pending. */
    confirmationUrl: text(),
    /** Where the provider sends the shopper back: part of what was asked for with the key. */
    returnUrl: text(),
    /** What the shopper wanted to pay with: part of what was asked for with the key. */
    way: text({ enum: payWays }),
    /** Out of which gift card it was taken; the trigger `payments_spend_gift_card` takes it. */
    giftCardId: number().references(() => giftCards.id),
    /** What the shopper paid with, in the provider's word: `bank_card`, `sbp`; of a gift card the end of its code. */
    instrument: text(),
    /** The provider's word for why it was cancelled. */
    cancelReason: text(),
    /** The line of the bank statement. */
    document: text(),
    /** Which member of staff took it. */
    accountId: number().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: moment().notNull().defaultNow(),
    decidedAt: moment(),
    /** When to ask the provider again, when it was asked, and how often. */
    checkAt: moment(),
    checkedAt: moment(),
    checks: integer().notNull().default(0),
  },
  (table) => [
    index('payments_order_id_idx').on(table.orderId, table.id),
    index('payments_check_at_idx').on(table.checkAt).where(sql`${table.state} = 'pending'`),
    // Paid ones are compared with the provider's books now and then.
    index('payments_compare_at_idx').on(table.checkAt).where(sql`${table.state} = 'succeeded'`),
    unique('payments_idempotence_key').on(table.idempotenceKey),
    uniqueIndex('payments_provider_id').on(table.method, table.providerId),
    check('payments_method_known', sql`${table.method} in (${quotedList(paymentMethods)})`),
    check('payments_state_known', sql`${table.state} in (${quotedList(paymentStates)})`),
    check('payments_of_gift_card', sql`(${table.method} = 'gift_card') = (${table.giftCardId} is not null)`),
    check('payments_sum_positive', sql`${table.kopecks} > 0`),
    check('payments_decided', sql`(${table.state} = 'pending') = (${table.decidedAt} is null)`),
    // Nothing goes back that has not come in.
    check(
      'payments_not_refunded_beyond',
      sql`${table.refundedKopecks} between 0 and case ${table.state} when 'succeeded' then ${table.kopecks} else 0 end`,
    ),
  ],
)

/** Money that goes back, each row out of one payment. It exists from the moment the money is due. */
export const refunds = pgTable(
  'refunds',
  {
    id: identity(),
    paymentId: number()
      .notNull()
      .references(() => payments.id),
    /** The payment's order. */
    orderId: number()
      .notNull()
      .references(() => orders.id),
    /** The payment's provider, or by hand. */
    method: text({ enum: paymentMethods }).notNull(),
    state: text({ enum: refundStates }).notNull(),
    reason: text({ enum: refundReasons }).notNull(),
    /** The goods that it pays back, or the delivery, where they are not the order's any more: its receipt names them. */
    goods: jsonb().$type<RefundedGoods[]>(),
    /** Whose goods it pays back. */
    returnId: number().references(() => returns.id),
    kopecks: number().notNull(),
    idempotenceKey: uuid().notNull().defaultRandom(),
    providerId: text(),
    /** Why it was decided, or why the provider refused. */
    note: text(),
    /** The refund without the shop for which this one, cancelled, had to make room: due again if that one never was. */
    gaveWayTo: number().references((): PgColumn => refunds.id),
    /** Number and date of the payment order or cash voucher. */
    document: text(),
    documentDate: date({ mode: 'string' }),
    /** Which member of staff decided it, or confirmed that it is done. */
    accountId: number().references(() => accounts.id, { onDelete: 'set null' }),
    /** Since when it is due: the law gives ten days. */
    createdAt: moment().notNull().defaultNow(),
    decidedAt: moment(),
    /** When to send it or ask the provider again, and how often that was done. */
    checkAt: moment(),
    checks: integer().notNull().default(0),
  },
  (table) => [
    index('refunds_order_id_idx').on(table.orderId, table.id),
    index('refunds_payment_id_idx').on(table.paymentId),
    index('refunds_outside_idx').on(table.createdAt).where(sql`${table.reason} = 'outside'`),
    index('refunds_due_idx').on(table.createdAt).where(sql`${table.state} in ('pending', 'waiting')`),
    unique('refunds_idempotence_key').on(table.idempotenceKey),
    uniqueIndex('refunds_provider_id').on(table.method, table.providerId),
    check('refunds_method_known', sql`${table.method} in (${quotedList(paymentMethods)})`),
    check('refunds_state_known', sql`${table.state} in (${quotedList(refundStates)})`),
    check('refunds_reason_known', sql`${table.reason} in (${quotedList(refundReasons)})`),
    // A card has its money back at once, and for good.
    check('refunds_to_gift_card', sql`${table.method} <> 'gift_card' or ${table.state} = 'succeeded'`),
    check('refunds_sum_positive', sql`${table.kopecks} > 0`),
    check('refunds_decided', sql`(${table.state} in ('pending', 'waiting')) = (${table.decidedAt} is null)`),
  ],
)
