import { check, index, pgTable, sql, unique, uniqueIndex } from '../../platform/postgres/drizzle.server.ts'
import { boolean, identity, integer, jsonb, moment, number, quotedList, text, uuid } from '../columns.server.ts'
import { type ReceiptLine, receiptDesks, receiptKinds, receiptModes, receiptStates } from '../values/receipts.ts'
import { accounts } from './accounts.server.ts'
import { orders } from './orders.server.ts'
import { payments, refunds } from './payments.server.ts'

/** Receipts of 54-FZ, as they were or are to be printed: what is said here never changes with the order. */
export const receipts = pgTable(
  'receipts',
  {
    id: identity(),
    orderId: number()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: receiptKinds }).notNull(),
    desk: text({ enum: receiptDesks }).notNull(),
    state: text({ enum: receiptStates }).notNull(),
    /** The payment that came in, was offset, or that the refund is of. */
    paymentId: number()
      .notNull()
      .references(() => payments.id),
    refundId: number().references(() => refunds.id),
    kopecks: number().notNull(),
    lines: jsonb().$type<ReceiptLine[]>().notNull(),
    mode: text({ enum: receiptModes }).notNull(),
    /** In the provider's codes, see content/tax-codes.ts. */
    vatCode: integer().notNull(),
    taxSystem: integer().notNull(),
    /** Where it is sent; erased with the account. */
    email: text().notNull(),
    /** Why it was refused, in the desk's words. */
    reason: text(),
    /** Sent by a call of its own, and not along with the payment or refund. */
    separate: boolean().notNull().default(false),
    idempotenceKey: uuid().notNull().defaultRandom(),
    /** The provider's id of a receipt that was sent by itself. */
    providerId: text(),
    /** Which member of staff sent it again or said that it is printed. */
    accountId: number().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: moment().notNull().defaultNow(),
    decidedAt: moment(),
    checkAt: moment(),
    checks: integer().notNull().default(0),
  },
  (table) => [
    index('receipts_order_id_idx').on(table.orderId, table.id),
    index('receipts_created_at_idx').on(table.createdAt),
    index('receipts_check_at_idx').on(table.checkAt).where(sql`${table.state} = 'pending'`),
    index('receipts_prepared_idx').on(table.paymentId).where(sql`${table.state} = 'prepared'`),
    index('receipts_refused_idx').on(table.id).where(sql`${table.state} = 'refused'`),
    unique('receipts_idempotence_key').on(table.idempotenceKey),
    // One of a kind for a payment, one for a refund.
    uniqueIndex('receipts_of_payment').on(table.paymentId, table.kind).where(sql`${table.refundId} is null`),
    uniqueIndex('receipts_of_refund').on(table.refundId),
    check('receipts_kind_known', sql`${table.kind} in (${quotedList(receiptKinds)})`),
    check('receipts_state_known', sql`${table.state} in (${quotedList(receiptStates)})`),
    check('receipts_return_has_refund', sql`(${table.kind} = 'return') = (${table.refundId} is not null)`),
    check('receipts_sum_positive', sql`${table.kopecks} > 0`),
    check('receipts_decided', sql`(${table.state} in ('prepared', 'pending')) = (${table.decidedAt} is null)`),
  ],
)
