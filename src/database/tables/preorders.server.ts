import { check, index, pgTable, sql, uniqueIndex } from '../../platform/postgres/drizzle.server.ts'
import { identity, integer, moment, number, partOf, quotedList, smallint, text } from '../columns.server.ts'
import { preorderAnswerStates, releaseMoveKinds } from '../values/preorders.ts'
import { accounts } from './accounts.server.ts'
import { productId } from './catalogue.server.ts'
import { orders } from './orders.server.ts'

/** A release got another month, and everybody who had agreed to an earlier one is to be asked. */
export const releaseMoves = pgTable(
  'release_moves',
  {
    id: identity(),
    productId: productId(),
    kind: text({ enum: releaseMoveKinds }).notNull(),
    /** The new month; without a month somewhen in the year. */
    year: smallint().notNull(),
    month: smallint(),
    /** What staff say about it, for the letters. */
    note: text().notNull().default(''),
    accountId: number().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: moment().notNull().defaultNow(),
    /** When the last letter was written. */
    askedAt: moment(),
  },
  (table) => [
    index('release_moves_product_idx').on(table.productId, table.id.desc()),
    index('release_moves_due_idx').on(table.id).where(sql`${table.askedAt} is null`),
    check('release_moves_kind_known', sql`${table.kind} in (${quotedList(releaseMoveKinds)})`),
  ],
)

/**
 * What the buyer of a product was asked and has answered, at the first line of it in the order. Not tied to the line itself,
 * which is gone when the buyer has refused it; nobody is asked twice at a time.
 */
export const preorderAnswers = pgTable(
  'preorder_answers',
  {
    id: identity(),
    /** Null when the shopper gave the preorder up without having been asked. */
    moveId: number().references(() => releaseMoves.id, { onDelete: 'cascade' }),
    orderId: partOf(() => orders.id),
    position: smallint().notNull(),
    productId: productId(),
    productName: text().notNull(),
    quantity: integer().notNull(),
    state: text({ enum: preorderAnswerStates }).notNull(),
    askedAt: moment().notNull(),
    reminders: integer().notNull().default(0),
    answeredAt: moment(),
    answeredBy: text({ enum: ['link', 'shopper', 'staff'] }),
    /** Which member of staff wrote down what the shopper said. */
    accountId: number().references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('preorder_answers_order_idx').on(table.orderId, table.position),
    uniqueIndex('preorder_answers_once').on(table.moveId, table.orderId, table.position),
    uniqueIndex('preorder_answers_open').on(table.orderId, table.position).where(sql`${table.state} = 'open'`),
    index('preorder_answers_waiting_idx').on(table.productId, table.askedAt).where(sql`${table.state} = 'open'`),
    check('preorder_answers_state_known', sql`${table.state} in (${quotedList(preorderAnswerStates)})`),
  ],
)

/** Pieces of a release that came. Those that are not put aside for a line yet are the sum of these without the lines'. */
export const releaseBatches = pgTable(
  'release_batches',
  {
    id: identity(),
    productId: productId(),
    pieces: integer().notNull(),
    accountId: number().references(() => accounts.id, { onDelete: 'set null' }),
    at: moment().notNull(),
  },
  (table) => [
    index('release_batches_product_idx').on(table.productId, table.id),
    check('release_batches_pieces_positive', sql`${table.pieces} > 0`),
  ],
)
