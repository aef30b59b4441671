import { check, index, pgTable, primaryKey, sql } from '../../platform/postgres/drizzle.server.ts'
import type { LimitPeriod, PromotionCustomers, PromotionGoods, PromotionKind } from '../../promotions/promotion.ts'
import { boolean, identity, integer, jsonb, moment, number, partOf, smallint, text } from '../columns.server.ts'
import { accountId } from './accounts.server.ts'
import { orders } from './orders.server.ts'

/** A discount by rule, for everybody or for whoever has a code. What the fields mean is said in promotions/promotion.ts. */
export const promotions = pgTable(
  'promotions',
  {
    id: identity(),
    title: text().notNull(),
    kind: text().$type<PromotionKind>().notNull(),
    value: number().notNull().default(0),
    take: smallint().notNull().default(0),
    pay: smallint().notNull().default(0),
    goods: jsonb().$type<PromotionGoods>().notNull().default({}),
    gifts: jsonb().$type<number[]>().notNull().default([]),
    customers: jsonb().$type<PromotionCustomers>().notNull().default({}),
    minKopecks: number().notNull().default(0),
    minPieces: integer().notNull().default(0),
    combinable: boolean().notNull().default(false),
    priority: integer().notNull().default(0),
    byCode: boolean().notNull().default(false),
    startsAt: moment(),
    endsAt: moment(),
    /** Orders in all, of one customer, and in a period; null for no limit. */
    maxUses: integer(),
    maxPerCustomer: integer(),
    maxPerPeriod: integer(),
    period: text().$type<LimitPeriod>(),
    stoppedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check(
      'promotions_limits_positive',
      sql`${table.maxUses} > 0 and ${table.maxPerCustomer} > 0 and ${table.maxPerPeriod} > 0`,
    ),
    check('promotions_period_limited', sql`(${table.maxPerPeriod} is null) = (${table.period} is null)`),
    check('promotions_value_not_negative', sql`${table.value} >= 0`),
  ],
)

const promotionId = () =>
  number()
    .notNull()
    .references(() => promotions.id)

/** In capitals, as they are compared. */
export const promotionCodes = pgTable(
  'promotion_codes',
  {
    id: identity(),
    promotionId: promotionId(),
    code: text().notNull().unique(),
    /** Orders with this code; null for no limit but those of the promotion. */
    maxUses: integer(),
    revokedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('promotion_codes_promotion_idx').on(table.promotionId, table.id)],
)

/** What each promotion took off an order. A use counts until it is given back: limits are counted here, under the lock of what is limited. */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    orderId: partOf(() => orders.id),
    promotionId: promotionId(),
    codeId: number().references(() => promotionCodes.id),
    /** Whose; gone with the account. */
    accountId: number(),
    kopecks: number().notNull(),
    /** By the database's clock, like the periods that limits are counted in. */
    at: moment().notNull().defaultNow(),
    /** When the order was cancelled or expired. */
    givenBackAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.promotionId] }),
    index('promotion_uses_promotion_idx').on(table.promotionId, table.at).where(sql`${table.givenBackAt} is null`),
    index('promotion_uses_code_idx').on(table.codeId).where(sql`${table.givenBackAt} is null`),
    index('promotion_uses_account_idx').on(table.accountId, table.promotionId).where(sql`${table.givenBackAt} is null`),
  ],
)

/**
 * What an order with promotions was made of, by product, while the rule is that discounts are recalculated when a part comes
 * back. An order without these rows keeps its discounts.
 */
export const promotedLines = pgTable(
  'promoted_lines',
  {
    orderId: partOf(() => orders.id),
    productId: number().notNull(),
    quantity: integer().notNull(),
    /** Of a piece before discounts, and what promotions took off all of them. */
    priceKopecks: number().notNull(),
    offKopecks: number().notNull(),
    categoryId: number().notNull(),
    seriesId: number(),
    makerId: number(),
    isPreorder: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.productId] })],
)

/** The code that a shopper has entered, until an order takes it. */
export const cartCodes = pgTable('cart_codes', {
  accountId: accountId().primaryKey(),
  code: text().notNull(),
})
