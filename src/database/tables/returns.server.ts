import { check, index, pgTable, primaryKey, sql } from '../../platform/postgres/drizzle.server.ts'
import {
  boolean,
  bytea,
  identity,
  integer,
  moment,
  number,
  partOf,
  quotedList,
  smallint,
  text,
  uuid,
} from '../columns.server.ts'
import { returnFates, returnKinds, returnStates } from '../values/returns.ts'
import { accounts } from './accounts.server.ts'
import { orders } from './orders.server.ts'

/** Goods that come back: a document of its own on the order. */
export const returns = pgTable(
  'returns',
  {
    id: identity(),
    orderId: partOf(() => orders.id),
    state: text({ enum: returnStates }).notNull(),
    kind: text({ enum: returnKinds }).notNull(),
    /** By staff: a parcel that was not collected, or a shopper who called. */
    byStaff: boolean().notNull().default(false),
    /** The shopper's own words. */
    reason: text().notNull().default(''),
    trackingNumber: text(),
    /** Why it was refused; the shopper reads it. */
    refuseReason: text(),
    /** Of what goes back: the delivery that was paid, and what our way back has cost. */
    deliveryKopecks: number().notNull().default(0),
    withheldKopecks: number().notNull().default(0),
    /** Withheld because what is kept does not earn its discount any more; below zero: given back again. */
    discountKopecks: number().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    decidedAt: moment(),
    /** Which member of staff decided it. */
    accountId: number().references(() => accounts.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('returns_order_id_idx').on(table.orderId, table.id),
    index('returns_open_idx').on(table.id).where(sql`${table.decidedAt} is null`),
    check('returns_state_known', sql`${table.state} in (${quotedList(returnStates)})`),
    check('returns_kind_known', sql`${table.kind} in (${quotedList(returnKinds)})`),
    check(
      'returns_decided',
      sql`(${table.state} in ('accepted', 'refused', 'withdrawn')) = (${table.decidedAt} is not null)`,
    ),
    check('returns_sums_not_negative', sql`${table.deliveryKopecks} >= 0 and ${table.withheldKopecks} >= 0`),
  ],
)

export const returnLines = pgTable(
  'return_lines',
  {
    returnId: partOf(() => returns.id),
    /** The line of the order. */
    position: smallint().notNull(),
    quantity: integer().notNull(),
    /** How many of them were accepted, and what became of those; null until it is decided. */
    accepted: integer(),
    fate: text({ enum: returnFates }),
    /** Why the others were not; the shopper reads it. */
    refuseReason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.position] }),
    check('return_lines_quantity_positive', sql`${table.quantity} > 0`),
    check('return_lines_accepted_of_them', sql`${table.accepted} between 0 and ${table.quantity}`),
  ],
)

/**
 * Photos of what is wrong: in the database and not among the pictures, whose addresses are open to everybody. Only the
 * shopper and staff get them.
 */
export const returnPhotos = pgTable(
  'return_photos',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Who uploaded it. */
    accountId: partOf(() => accounts.id),
    /** Null until the return is asked for; then it is removed after a day. */
    returnId: number().references(() => returns.id, { onDelete: 'cascade' }),
    bytes: bytea().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('return_photos_return_id_idx').on(table.returnId),
    index('return_photos_account_id_idx').on(table.accountId),
    index('return_photos_unused_idx').on(table.createdAt).where(sql`${table.returnId} is null`),
  ],
)
