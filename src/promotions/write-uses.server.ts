import type { ClientBase } from 'pg'
import { products } from '../database/tables/catalogue.server.ts'
import { discountRules, pointShares } from '../database/tables/points.server.ts'
import { cartCodes, promotedLines, promotionUses } from '../database/tables/promotions.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, gt, inArray, isNotNull, isNull, sql } from '../platform/postgres/drizzle.server.ts'
import { insertRows } from '../platform/postgres/insert-rows.server.ts'
import { sendTogether, statement } from '../platform/postgres/statement.server.ts'
import { sumKopecks } from '../pricing/sum-kopecks.ts'
import { events } from '../shop-events.server.ts'
import { fullPrice, offLine, offLines } from './discount-lines.ts'
import type { TakenDiscount } from './offers.server.ts'
import { millionthsFor } from './points/point-rules.ts'
import { pointsPromotion } from './points/spend-points.ts'
import { type PlacedLine, piecesOf, writeSpentPoints } from './points/write-spent.server.ts'
import type { OrderDiscounts } from './promotion.ts'

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
    const ofPromotions = discounts.filter(({ promotionId }) => promotionId !== pointsPromotion)
    if (ofPromotions.length === 0) return []
    const sharesOf = (some: typeof discounts) => some.flatMap(({ shares }) => shares)
    const [shares, promoted] = [sharesOf(discounts), sharesOf(ofPromotions)]
    return [...Map.groupBy(lines, ({ product }) => product.id)].map(([productId, own]) => {
      const { quantity } = piecesOf(own)
      const off = (all: typeof shares) =>
        all.reduce((sum, { key, kopecks }) => sum + (key === productId ? kopecks : 0), 0)
      return { orderId, productId, quantity, price: fullPrice(own, off(shares)), off: off(promoted) }
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

/** What the order itself keeps, by promotion; null for nothing. Its lines are in the order of their positions. */
export function toOrderDiscounts(
  discounts: readonly TakenDiscount[] = [],
  lines: readonly PlacedLine[],
): OrderDiscounts | null {
  if (discounts.length === 0) return null
  const off = offLines(discounts, lines)
  return Object.fromEntries(
    discounts.map(({ promotionId, title, code, kopecks, deliveryKopecks }, index) => {
      const own = off.map((shares, position) => ({ position, kopecks: shares[index] ?? 0 }))
      const parts = own.filter((line) => line.kopecks > 0)
      return [
        promotionId,
        { title, code, kopecks, lines: parts, ...(deliveryKopecks > 0 && { isDelivery: true as const }) },
      ]
    }),
  )
}

interface Edited {
  orderId: number
  /** What is left of them. */
  discounts: OrderDiscounts | null
  lines: readonly { position: number; productId: number; quantity: number }[]
}

/** Uses and shares of points say what an edited order still has of them; what it has nothing of is given back. */
export async function followDiscounts(tx: Transaction, { orderId, discounts, lines }: Edited): Promise<void> {
  const kopecks = sql`coalesce((${JSON.stringify(discounts ?? {})}::jsonb -> promotion_id::text ->> 'kopecks')::bigint, 0)`
  await tx.execute(sql`update ${promotionUses}
    set kopecks = ${kopecks}, given_back_at = case when ${kopecks} = 0 then now() end where order_id = ${orderId}`)
  const spent = lines
    .map((line) => ({ ...line, kopecks: offLine(discounts?.[pointsPromotion], line.position) }))
    .filter((line) => line.kopecks > 0)
  const shares = [...Map.groupBy(spent, ({ productId }) => productId)].map(([productId, own]) => {
    const sum = sumKopecks(own)
    const quantity = own.reduce((all, line) => all + line.quantity, 0)
    return [productId, { quantity, millionths: millionthsFor(sum, 100) }]
  })
  const share = sql`${JSON.stringify(Object.fromEntries(shares))}::jsonb -> product_id::text`
  await tx.execute(sql`update ${pointShares}
    set quantity = coalesce((${share} ->> 'quantity')::integer, quantity),
      millionths = coalesce((${share} ->> 'millionths')::bigint, 0)
    where order_id = ${orderId} and side = 'spent'`)
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
          gt(promotionUses.kopecks, 0),
        ),
      )
  })
}
