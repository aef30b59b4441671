import { accounts } from '../../database/tables/accounts.server.ts'
import { cartItems } from '../../database/tables/cart.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../../platform/text/money.ts'
import { price } from '../../pricing/price.ts'
import { findDiscounts, missingFor, toAdjustments } from '../find-discounts.ts'
import { promotionErrors } from '../promotion-errors.ts'
import { missingText } from '../promotion-texts.ts'
import { readOffers, toShownDiscounts } from '../read-offers.server.ts'
import { describeRule } from './describe-rule.ts'
import { readRuleNames } from './read-rule-names.server.ts'
import { toRow } from './save-promotion.server.ts'
import type { PromotionFields } from './staff-promotions.contract.ts'

const maxLines = 100

/** Of no promotion yet; the highest, so that between equals the older one wins. */
const newId = Number.MAX_SAFE_INTEGER

/** On the cart of a customer, beside what is on already: who may have the promotion and how often is not asked. */
export async function previewPromotion(db: Database, given: PromotionFields, email: string) {
  const row = await toRow(db, given)
  const lines = await db
    .select({
      accountId: accounts.id,
      key: products.id,
      categoryId: products.categoryId,
      seriesId: products.seriesId,
      makerId: products.makerId,
      isPreorder: products.isPreorder,
      priceKopecks: products.priceKopecks,
      quantity: cartItems.quantity,
      depositKopecks: sql<null>`null`,
    })
    .from(cartItems)
    .innerJoin(accounts, eq(accounts.id, cartItems.accountId))
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(sql`lower(${accounts.email}) = lower(${email.trim()})`)
    .limit(maxLines)
  const [first] = lines
  if (!first) throw new ShopError(promotionErrors.cart_not_found, {}, { email: 'Корзины с такой почтой нет.' })
  const rule = { ...row, id: newId }
  const others = (await readOffers(db, first.accountId)).rulesFor(first.accountId)
  const discounts = findDiscounts([...others, rule], lines)
  const missing = missingFor(rule, lines)
  const isUsed = discounts.some(({ promotionId }) => promotionId === newId)
  return {
    rule: describeRule(row, await readRuleNames(db, [row])),
    goods: toRoubles(price({ lines, deliveryKopecks: 0 }).goodsKopecks),
    total: toRoubles(price({ lines, deliveryKopecks: 0, adjustments: toAdjustments(discounts) }).goodsKopecks),
    discounts: toShownDiscounts(discounts),
    problem: missing ? missingText(missing) : isUsed ? null : 'Другая акция выгоднее для покупателя.',
  }
}
