import type { ClientBase } from 'pg'
import { shopZone } from '../database/shop-time.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { customerTotals } from '../database/tables/customer-totals.server.ts'
import { orders } from '../database/tables/orders.server.ts'
import { discountRules, pointBalances, pointRequests } from '../database/tables/points.server.ts'
import { cartCodes, promotionCodes, promotions, promotionUses } from '../database/tables/promotions.server.ts'
import { discountsOnReturnTexts } from '../database/values/discounts-on-return.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { type SQL, sql } from '../platform/postgres/drizzle.server.ts'
import { sendTogether, statement } from '../platform/postgres/statement.server.ts'
import { toRoubles } from '../platform/text/money.ts'
import type { PricedLine } from '../pricing/price.ts'
import type { ShownDiscount, ShownPoints } from './discounts.contract.ts'
import type { Discount } from './find-discounts.ts'
import { type Facts, type Offer, Offers, type Shopper } from './offers.server.ts'
import { lockPoints } from './points/move-points.server.ts'
import type { FoundPoints } from './points/spend-points.ts'

const maxPromotions = 500

/** For whom: with the code and the points of their cart, or, of an order that staff make, with this code, '' for none, and these points. */
interface Asking extends Record<string, unknown> {
  accountIds: (number | null)[]
  codes: (string | null)[]
  points: (number | null)[]
}

type Values = (key: keyof Asking & string) => unknown

/** Of a row of promotions, by the database's clock. */
export const inForce = sql`stopped_at is null and (starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now())`

const isLimited = sql`(max_uses is not null or max_per_customer is not null or max_per_period is not null)`

const asking = (value: Values) =>
  sql`(select asked.id, coalesce(asked.code, entered.code) as code, asked.code is null as is_own, asked.points
    from unnest(${value('accountIds')}::bigint[], ${value('codes')}::text[], ${value('points')}::int[]) as asked (id, code, points)
      left join ${cartCodes} as entered on entered.account_id = asked.id) as asked`

/** Promotions in force, without those of codes that nobody here has. */
const offeredTo = (value: Values) =>
  sql`${inForce} and (not by_code or promotions.id in (
    select codes.promotion_id from ${asking(value)} join ${promotionCodes} as codes using (code)))`

const usesOf = (where: SQL) =>
  sql`(select count(*)::int from ${promotionUses} as used where ${where} and used.given_back_at is null)`

const offersQuery = (
  value: Values,
) => sql`select id::float8, title, kind, value::float8, take, pay, goods, gifts, customers,
    min_kopecks::float8 as "minKopecks", min_pieces as "minPieces", combinable, priority, by_code as "byCode",
    max_per_customer as "maxPerCustomer", ${isLimited} as "isLimited",
    least(max_uses - ${usesOf(sql`max_uses is not null and used.promotion_id = promotions.id`)},
      max_per_period - ${usesOf(sql`max_per_period is not null and used.promotion_id = promotions.id
        and used.at >= date_trunc(period, now() at time zone ${shopZone}) at time zone ${shopZone}`)}) as left
  from ${promotions} where ${offeredTo(value)} order by id limit ${sql.raw(String(maxPromotions))}`

/** A first order is that of somebody who has none, or whose orders were all cancelled. Buying a gift card is none. */
const shoppersQuery = (value: Values) => sql`select asked.id::float8 as "accountId",
    not exists (select from ${orders} where account_id = asked.id and state <> 'cancelled' and not is_advance) as "isFirst",
    coalesce((select kopecks from ${customerTotals} where account_id = asked.id), 0)::float8 as "spentKopecks",
    coalesce((select json_object_agg(promotion_id, uses) from (
      select promotion_id, count(*)::int as uses from ${promotionUses} as used
      where used.account_id = asked.id and used.given_back_at is null group by promotion_id) as counted), '{}') as used,
    nullif(asked.code, '') as code, codes.id::float8 as "codeId", codes.promotion_id::float8 as "codePromotionId",
    case when codes.id is null or codes.revoked_at is not null or coded.stopped_at is not null then 'revoked'
      when coded.starts_at > now() then 'early' when coded.ends_at <= now() then 'over' end as "codeState",
    codes.max_uses - ${usesOf(sql`codes.max_uses is not null and used.code_id = codes.id`)} as "codeLeft",
    (select decided.points from ${discountRules} as decided where (decided.points->>'isOn')::boolean) as "pointRules",
    coalesce((select on_return from ${discountRules}), 'stay') as "onReturn",
    coalesce((select points from ${pointBalances} where account_id = asked.id), 0) as points,
    case when is_own then (select points from ${pointRequests} where account_id = asked.id)
      else nullif(asked.points, 0) end as "pointsWanted"
  from ${asking(value)}
    left join ${promotionCodes} as codes on codes.code = asked.code
    left join ${promotions} as coded on coded.id = codes.promotion_id`

const readOffersNow = statement<Asking, Offer>('read_promotions', offersQuery)
const readShoppersNow = statement<Asking, Shopper>('read_promoted_shoppers', shoppersQuery)
const readFactsNow = statement<{ ids: number[] }, Facts>(
  'read_promoted_goods',
  (value) => sql`select id::float8, category_id::float8 as "categoryId", series_id::float8 as "seriesId",
    maker_id::float8 as "makerId", is_preorder as "isPreorder" from ${products} where id = any(${value('ids')}::bigint[])`,
)
const lockPromotions = statement<Asking, { id: number }>(
  'lock_limited_promotions',
  (value) =>
    sql`select id::float8 from ${promotions} where ${isLimited} and ${offeredTo(value)} order by id for no key update`,
)
const lockCodes = statement<Asking, { id: number }>(
  'lock_promotion_codes',
  (value) => sql`select id::float8 from ${promotionCodes} where max_uses is not null
    and code in (select code from ${asking(value)}) order by id for no key update`,
)

/**
 * What these shoppers may have, with everything locked that is limited: promotions, then codes, each by id, after drafts and
 * before goods. Uses are counted after that, so no limit is passed whoever else places an order.
 */
export async function lockOffers(
  tx: ClientBase,
  asked: Pick<Asking, 'accountIds' | 'codes' | 'points'>,
): Promise<Offers> {
  const [lockedPromotions, lockedCodes, offers, shoppers] = await sendTogether([
    lockPromotions(tx, asked),
    lockCodes(tx, asked),
    readOffersNow(tx, asked),
    readShoppersNow(tx, asked),
  ])
  const promotionIds = new Set(lockedPromotions.map(({ id }) => id))
  const codeIds = new Set(lockedCodes.map(({ id }) => id))
  // What somebody entered or made between two statements is not locked, so it is not given.
  return new Offers(
    offers.filter((offer) => !offer.isLimited || promotionIds.has(offer.id)),
    shoppers.map((shopper) =>
      shopper.codeLeft === null || codeIds.has(shopper.codeId ?? 0) ? shopper : { ...shopper, codeLeft: 0 },
    ),
    (ids) => readFactsNow(tx, { ids }),
    (accountIds) => lockPoints(tx, accountIds),
  )
}

/** What staff enter in the place of the customer. */
interface ByStaff {
  code: string | null
  points: number | null
}

const ownCart: ByStaff = { code: null, points: null }

/** The same to be shown: nothing is promised yet. */
export async function readOffers(
  db: Database | Transaction,
  accountId: number | null,
  { code, points }: ByStaff = ownCart,
): Promise<Offers> {
  const asked: Asking = { accountIds: [accountId], codes: [code], points: [points] }
  const value: Values = (key) => sql.param(asked[key])
  const [offers, shoppers] = await Promise.all([
    db.execute<Offer & Record<string, unknown>>(offersQuery(value)),
    db.execute<Shopper & Record<string, unknown>>(shoppersQuery(value)),
  ])
  return new Offers(offers.rows, shoppers.rows, (ids) => readFacts(db, ids))
}

function readFacts(db: Database | Transaction, ids: number[]): Promise<Facts[]> {
  return db
    .select({
      id: products.id,
      categoryId: products.categoryId,
      seriesId: products.seriesId,
      makerId: products.makerId,
      isPreorder: products.isPreorder,
    })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::bigint[])`)
}

/** As carts and the checkout show them. */
export function toShownDiscounts(discounts: readonly Discount[]): ShownDiscount[] {
  return discounts.map(({ promotionId, title, kopecks, shares, deliveryKopecks }) => ({
    promotion: promotionId,
    title,
    sum: toRoubles(kopecks),
    lines: shares.map((share) => ({ product_id: share.key, sum: toRoubles(share.kopecks) })),
    delivery: toRoubles(deliveryKopecks),
  }))
}

function toShownPoints({ maxShare, ...points }: FoundPoints): ShownPoints {
  return { ...points, max_share: maxShare }
}

/** What a cart or a checkout adds to its answer: nothing where there is nothing. */
export async function shownOffers(
  db: Database | Transaction,
  accountId: number | null,
  lines: readonly PricedLine[],
  byStaff?: ByStaff,
) {
  const offers = await readOffers(db, accountId, byStaff)
  const { discounts, promo, points, onReturn } = (await offers.about(lines.map(({ key }) => key))).find(
    accountId,
    lines,
  )
  return {
    ...(discounts.length > 0 && {
      discounts: toShownDiscounts(discounts),
      discount_terms: discountsOnReturnTexts[onReturn],
    }),
    ...(promo && { promo }),
    ...(points && { points: toShownPoints(points) }),
  }
}
