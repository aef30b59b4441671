import type { ClientBase } from 'pg'
import { products } from '../database/tables/catalogue.server.ts'
import { discountRules } from '../database/tables/points.server.ts'
import { cartCodes, promotedLines, promotionUses } from '../database/tables/promotions.server.ts'
import { and, inArray, isNotNull, isNull, sql } from '../platform/postgres/drizzle.server.ts'
import { insertRows } from '../platform/postgres/insert-rows.server.ts'
import { sendTogether, statement } from '../platform/postgres/statement.server.ts'
import { sumOfLines } from '../pricing/price.ts'
import { events } from '../shop-events.server.ts'
import type { TakenDiscount } from './offers.server.ts'
import { pointsPromotion } from './points/spend-points.ts'
import { type PlacedLine, piecesOf, writeSpentPoints } from './points/write-spent.server.ts'
import type { OrderDiscount } from './promotion.ts'

const insertUses = insertRows('insert_promotion_uses', promotionUses, [
  'orderId',
  'promotionId',
  'codeId',
  'accountId',
  'kopecks',
])

const forgetCodes = statement<{ accountIds: (number | null)[]; codes: string[] }>(
  'forget_cart_codes',
  (value) => sql`delete from ${cartCodes}
    using unnest(${value('accountIds')}::bigint[], ${value('codes')}::text[]) as taken (id, code)
    where ${cartCodes.accountId} = taken.id and ${cartCodes.code} = taken.code`,
)

/** What the goods are by then goes into the row, so that a category of tomorrow changes nothing. */
const keepPromotedLines = statement<{
  orderIds: number[]
  productIds: number[]
  quantities: number[]
  prices: number[]
  off: number[]
}>(
  'insert_promoted_lines',
  (value) => sql`insert into ${promotedLines}
    (order_id, product_id, quantity, price_kopecks, off_kopecks, category_id, series_id, maker_id, is_preorder)
    select bought.order_id, products.id, bought.quantity, bought.price, bought.off, category_id, series_id, maker_id, is_preorder
    from unnest(${value('orderIds')}::bigint[], ${value('productIds')}::bigint[], ${value('quantities')}::integer[],
      ${value('prices')}::bigint[], ${value('off')}::bigint[]) as bought (order_id, product_id, quantity, price, off)
      join ${products} on products.id = bought.product_id
    where exists (select from ${discountRules} where on_return = 'recalculated')`,
)

interface Promoted {
  orderId: number
  accountId: number | null
  discounts: readonly TakenDiscount[] | undefined
  /** In the order of their positions. */
  lines: readonly PlacedLine[]
}

/** What orders took of promotions and points; code and points are out of the cart with the order that took them. */
export async function writeUses(tx: ClientBase, placed: readonly Promoted[]): Promise<void> {
  await sendTogether([writePromotions(tx, placed), writeSpentPoints(tx, placed)])
}

async function writePromotions(tx: ClientBase, placed: readonly Promoted[]): Promise<void> {
  const uses = placed.flatMap(({ orderId, accountId, discounts = [] }) =>
    discounts
      .filter(({ promotionId }) => promotionId !== pointsPromotion)
      .map(({ promotionId, codeId, code, kopecks }) => ({ orderId, accountId, promotionId, codeId, code, kopecks })),
  )
  if (uses.length === 0) return
  const coded = uses.flatMap(({ accountId, code }) => (code === null ? [] : [{ accountId, code }]))
  await sendTogether([
    insertUses(tx, uses),
    keepBasis(tx, placed),
    ...(coded.length === 0
      ? []
      : [
          forgetCodes(tx, {
            accountIds: coded.map(({ accountId }) => accountId),
            codes: coded.map(({ code }) => code),
          }),
        ]),
  ])
}

/** For orders that promotions made cheaper, whose discounts the owner wants recalculated when a part comes back. */
async function keepBasis(tx: ClientBase, placed: readonly Promoted[]): Promise<void> {
  const bought = placed.flatMap(({ orderId, discounts = [], lines }) => {
    const shares = discounts.flatMap(({ promotionId, shares: own }) => own.map((share) => ({ ...share, promotionId })))
    const promoted = shares.filter(({ promotionId }) => promotionId !== pointsPromotion)
    if (promoted.length === 0) return []
    return [...Map.groupBy(lines, ({ product }) => product.id)].map(([productId, own]) => {
      const { quantity } = piecesOf(own)
      const off = (all: typeof shares) =>
        all.reduce((sum, { key, kopecks }) => sum + (key === productId ? kopecks : 0), 0)
      return { orderId, productId, quantity, price: (sumOfLines(own) + off(shares)) / quantity, off: off(promoted) }
    })
  })
  if (bought.length === 0) return
  await keepPromotedLines(tx, {
    orderIds: bought.map(({ orderId }) => orderId),
    productIds: bought.map(({ productId }) => productId),
    quantities: bought.map(({ quantity }) => quantity),
    prices: bought.map(({ price }) => price),
    off: bought.map(({ off }) => off),
  })
}

/** What the order itself keeps, by promotion; null for nothing. */
export function toOrderDiscounts(discounts: readonly TakenDiscount[] = []): Record<string, OrderDiscount> | null {
  if (discounts.length === 0) return null
  return Object.fromEntries(
    discounts.map(({ promotionId, title, code, kopecks }) => [promotionId, { title, code, kopecks }]),
  )
}

/** A cancelled or expired order gives back what it took, once; one that is paid after all takes it again. */
export function followOrders(): void {
  events.on('orders.moved', async (tx, { orders, event, at }) => {
    if (event !== 'cancelled' && event !== 'revived') return
    const ids = orders.flatMap(({ id, discounts }) => (discounts ? [id] : []))
    if (ids.length === 0) return
    const isOver = event === 'cancelled'
    await tx
      .update(promotionUses)
      .set({ givenBackAt: isOver ? at : null })
      .where(
        and(
          inArray(promotionUses.orderId, ids),
          isOver ? isNull(promotionUses.givenBackAt) : isNotNull(promotionUses.givenBackAt),
        ),
      )
  })
}
