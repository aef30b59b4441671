import type { ClientBase } from 'pg'
import { pointRequests, pointShares } from '../../database/tables/points.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import { insertRows } from '../../platform/postgres/insert-rows.server.ts'
import { sendTogether, statement } from '../../platform/postgres/statement.server.ts'
import type { Discount } from '../find-discounts.ts'
import { spendLocked } from './move-points.server.ts'
import { millionthsFor } from './point-rules.ts'
import { pointsPromotion } from './spend-points.ts'

export interface PlacedLine {
  product: { id: number }
  priceKopecks: number
  quantity: number
}

interface Placed {
  orderId: number
  accountId: number | null
  discounts: readonly Discount[] | undefined
  lines: readonly PlacedLine[]
}

const insertShares = insertRows('insert_point_shares', pointShares, [
  'orderId',
  'side',
  'productId',
  'priceKopecks',
  'quantity',
  'millionths',
])

const deletePointRequests = statement<{ accountIds: number[] }>(
  'forget_point_wishes',
  (value) => sql`delete from ${pointRequests} where account_id = any(${value('accountIds')}::bigint[])`,
)

/** Takes the points of orders with a discount by points, whose balances are locked, and keeps the share of each product. */
export async function writeSpentPoints(tx: ClientBase, placed: readonly Placed[]): Promise<void> {
  const spending = placed.flatMap(({ orderId, accountId, discounts = [], lines }) => {
    const discount = discounts.find(({ promotionId }) => promotionId === pointsPromotion)
    return discount && accountId !== null ? [{ orderId, accountId, discount, lines }] : []
  })
  if (spending.length === 0) return
  await sendTogether([
    spendLocked(
      tx,
      spending.map(({ orderId, accountId, discount }) => ({ orderId, accountId, points: discount.kopecks / 100 })),
    ),
    insertShares(
      tx,
      spending.flatMap(({ orderId, discount, lines }) =>
        sharesOf(lines, discount).map((share) => ({ orderId, side: 'spent' as const, ...share })),
      ),
    ),
    deletePointRequests(tx, { accountIds: spending.map(({ accountId }) => accountId) }),
  ])
}

function sharesOf(lines: readonly PlacedLine[], { shares }: Discount) {
  return shares.map(({ key, kopecks }) => {
    const own = lines.filter(({ product }) => product.id === key)
    return { productId: key, ...piecesOf(own), millionths: millionthsFor(kopecks, 100) }
  })
}

/** Where pieces of a product cost a kopeck more than others, they stand in two lines. */
export function piecesOf(lines: readonly Pick<PlacedLine, 'priceKopecks' | 'quantity'>[]) {
  return {
    priceKopecks: Math.max(...lines.map(({ priceKopecks }) => priceKopecks)),
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}
