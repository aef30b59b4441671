import { check, index, pgTable, primaryKey, sql } from '../../platform/postgres/drizzle.server.ts'
import type { PointRules } from '../../promotions/points/point-rules.ts'
import { identity, integer, jsonb, moment, number, partOf, quotedList, smallint, text } from '../columns.server.ts'
import { discountsOnReturn } from '../values/discounts-on-return.ts'
import { pointKinds } from '../values/point-kinds.ts'
import { accountId, accounts } from './accounts.server.ts'
import { orders } from './orders.server.ts'

/** What the owner has decided about points and discounts by hand: one row, or none while nobody has. */
export const discountRules = pgTable(
  'discount_rules',
  {
    id: smallint().primaryKey().default(1),
    points: jsonb().$type<PointRules>().notNull(),
    /** How many per cent of the goods a manager may take off an order by hand. */
    managerPercent: integer().notNull(),
    /** What becomes of discounts when a part of an order comes back; orders placed before keep the rule of their day. */
    onReturn: text({ enum: discountsOnReturn }).notNull().default('stay'),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('discount_rules_one', sql`${table.id} = 1`),
    check('discount_rules_on_return_known', sql`${table.onReturn} in (${quotedList(discountsOnReturn)})`),
  ],
)

/** What an account has. Whoever moves points locks its row first, after goods: see promotions/points/move-points. */
export const pointBalances = pgTable(
  'point_balances',
  {
    accountId: accountId().primaryKey(),
    points: integer().notNull().default(0),
    /** Points that had to be taken back and were spent already: the next ones pay for them. */
    owed: integer().notNull().default(0),
  },
  (table) => [check('point_balances_not_negative', sql`${table.points} >= 0 and ${table.owed} >= 0`)],
)

/** Points that came together and expire together. */
export const pointLots = pgTable(
  'point_lots',
  {
    id: identity(),
    accountId: accountId(),
    remaining: integer().notNull(),
    /** Null for never. */
    expiresAt: moment(),
    /** When the letter before was written. */
    warnedAt: moment(),
  },
  (table) => [
    index('point_lots_account_idx').on(table.accountId, table.expiresAt).where(sql`${table.remaining} > 0`),
    index('point_lots_expiry_idx').on(table.expiresAt).where(sql`${table.remaining} > 0`),
    check('point_lots_not_negative', sql`${table.remaining} >= 0`),
  ],
)

/** The ledger: what came, went and why. The changes of an account add up to its balance, those of a lot to what remains. */
export const pointEntries = pgTable(
  'point_entries',
  {
    id: identity(),
    accountId: accountId(),
    at: moment().notNull().defaultNow(),
    kind: text({ enum: pointKinds }).notNull(),
    change: integer().notNull(),
    /** What could not be taken, because it was not there; the account owes it. */
    short: integer().notNull().default(0),
    orderId: number().references(() => orders.id),
    lotId: number().references(() => pointLots.id, { onDelete: 'cascade' }),
    /** In the words of staff who gave or took them. */
    reason: text(),
    staffId: number().references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('point_entries_account_idx').on(table.accountId, table.id),
    index('point_entries_order_idx').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('point_entries_lot_idx').on(table.lotId),
    check('point_entries_kind_known', sql`${table.kind} in (${quotedList(pointKinds)})`),
    check(
      'point_entries_say_why',
      sql`${table.kind} = 'expired' or ${table.orderId} is not null or ${table.reason} is not null`,
    ),
    check(
      'point_entries_change_something',
      sql`(${table.change} <> 0 and ${table.lotId} is not null) or (${table.change} = 0 and ${table.short} > 0)`,
    ),
  ],
)

/** The share of each product in the points that its order took or brings: what comes back takes its share along. */
export const pointShares = pgTable(
  'point_shares',
  {
    orderId: partOf(() => orders.id),
    side: text({ enum: ['spent', 'earned'] }).notNull(),
    productId: number().notNull(),
    /** The dearest of these pieces; any that staff put into the order later cost more. */
    priceKopecks: number().notNull(),
    quantity: integer().notNull(),
    /** Of all these pieces, in millionths of a point: only sums are rounded. */
    millionths: number().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.side, table.productId] })],
)

/** How many points a shopper wants to spend on the next order. */
export const pointRequests = pgTable(
  'point_wishes',
  {
    accountId: accountId().primaryKey(),
    points: integer().notNull(),
  },
  (table) => [check('point_wishes_positive', sql`${table.points} > 0`)],
)
