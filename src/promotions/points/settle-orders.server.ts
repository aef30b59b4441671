import { products } from '../../database/tables/catalogue.server.ts'
import { customerTotals } from '../../database/tables/customer-totals.server.ts'
import { orderLines, orders } from '../../database/tables/orders.server.ts'
import { pointEntries, pointShares } from '../../database/tables/points.server.ts'
import { returnLines, returns } from '../../database/tables/returns.server.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, inArray, isNotNull, sql } from '../../platform/postgres/drizzle.server.ts'
import { distribute } from '../../pricing/distribute.ts'
import { linePrice } from '../../pricing/price.ts'
import { events } from '../../shop-events.server.ts'
import { addPoints, giveBack, lockBalances, takePoints } from './move-points.server.ts'
import { isExcluded, millionthsFor, percentFor } from './point-rules.ts'
import { readDiscountRules } from './read-rules.server.ts'
import { pointsPromotion } from './spend-points.ts'
import { piecesOf } from './write-spent.server.ts'

/** Points follow orders: what each is worth is settled whenever something was told of it, as often as one likes. */
export function settlePoints(): void {
  events.on('orders.moved', async (tx, { orders: moved, event }) => {
    if (event === 'handed_over') for (const order of moved) await rateOrder(tx, order)
    // At once: the shopper may order anew.
    if (event !== 'cancelled' && event !== 'revived') return
    const spending = moved.filter(({ discounts }) => discounts?.[pointsPromotion])
    await settleOrders(
      tx,
      spending.map(({ id }) => id),
    )
  })
  events.on('order.taken_back', async (tx, { orderId, left }) => {
    if (left !== 'completed') return
    await tx
      .update(pointShares)
      .set({ millionths: 0 })
      .where(and(eq(pointShares.orderId, orderId), eq(pointShares.side, 'earned')))
    await settleOrders(tx, [orderId])
  })
  // After the time in which staff can undo a step, and after every return and every change of lines.
  events.on('orders.told', (tx, { orderIds }) => settleOrders(tx, orderIds))
}

type OrderRow = typeof orders.$inferSelect

/** What each product of a completed order brings, by today's rules and for what was paid. It is added when the order is settled. */
async function rateOrder(tx: Transaction, { id: orderId, accountId, waivedKopecks }: OrderRow): Promise<void> {
  const { points: rules } = await readDiscountRules(tx)
  if (!rules.isOn || accountId === null) return
  const [bought] = await tx
    .select({ kopecks: customerTotals.kopecks })
    .from(customerTotals)
    .where(eq(customerTotals.accountId, accountId))
  const percent = percentFor(rules, bought?.kopecks ?? 0)
  const lines = await tx
    .select({
      position: orderLines.position,
      productId: orderLines.productId,
      priceKopecks: orderLines.priceKopecks,
      quantity: orderLines.quantity,
      categoryId: products.categoryId,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
  const waived = distribute(
    waivedKopecks,
    lines.map((line) => ({ key: line.position, kopecks: linePrice(line) })),
  )
  const paid = lines
    .map((line, index) => ({ ...line, paidKopecks: linePrice(line) - (waived[index] ?? 0) }))
    .filter((line) => !isExcluded(rules, line))
  const rated = [...Map.groupBy(paid, ({ productId }) => productId)].flatMap(([productId, own]) => {
    const kopecks = own.reduce((sum, { paidKopecks }) => sum + paidKopecks, 0)
    const millionths = millionthsFor(kopecks, percent)
    return millionths > 0 ? [{ orderId, side: 'earned' as const, productId, ...piecesOf(own), millionths }] : []
  })
  if (rated.length === 0) return
  const { orderId: order, side, productId } = pointShares
  await tx
    .insert(pointShares)
    .values(rated)
    .onConflictDoUpdate({
      target: [order, side, productId],
      set: {
        priceKopecks: sql`excluded.price_kopecks`,
        quantity: sql`excluded.quantity`,
        millionths: sql`excluded.millionths`,
      },
    })
}

interface Worth extends Record<string, unknown> {
  orderId: number
  accountId: number
  /** What the order should take and bring by what it keeps, and what it has. */
  spent: number
  earned: number
  spentNow: number
  earnedNow: number
}

/**
 * Brings the points of these orders to what their lines are worth now: a cancelled order takes none, a returned or removed
 * piece has no share. Only the difference is moved, under the lock of the balance, so it does not matter how often.
 */
async function settleOrders(tx: Transaction, orderIds: number[]): Promise<void> {
  if (orderIds.length === 0) return
  const owners = await tx
    .selectDistinct({ id: orders.accountId })
    .from(pointShares)
    .innerJoin(orders, eq(orders.id, pointShares.orderId))
    .where(and(inArray(pointShares.orderId, orderIds), isNotNull(orders.accountId)))
  if (owners.length === 0) return
  const balances = await lockBalances(
    tx,
    owners.flatMap(({ id }) => (id === null ? [] : [id])),
  )
  for (const worth of await readWorth(tx, orderIds)) {
    const { accountId, orderId, spent, earned, spentNow, earnedNow } = worth
    const balance = balances.get(accountId)
    if (!balance) continue
    if (spentNow > spent) await giveBack(tx, balance, spentNow - spent, orderId)
    if (earned > earnedNow) await addPoints(tx, balance, earned - earnedNow, { kind: 'earned', orderId })
    // An order that is paid after all keeps its price, also when its points are spent elsewhere by now.
    if (spent > spentNow) await takePoints(tx, balance, spent - spentNow, { kind: 'spent', orderId })
    if (earnedNow > earned) await takePoints(tx, balance, earnedNow - earned, { kind: 'taken_back', orderId })
  }
}

async function readWorth(tx: Transaction, orderIds: number[]): Promise<Worth[]> {
  const ids = sql`${sql.param(orderIds)}::bigint[]`
  const worthOf = (side: 'spent' | 'earned') =>
    sql`floor(coalesce(sum(millionths) filter (where side = ${side}), 0) / 1000000)::int`
  const movedBy = (
    ...kinds: string[]
  ) => sql`(select coalesce(sum(change - short), 0)::int from ${pointEntries} as entry
    where entry.order_id = orders.id and entry.kind in (${sql.join(
      kinds.map((kind) => sql`${kind}`),
      sql`, `,
    )}))`
  // Pieces that staff added later have no points off: they stand in lines of their own.
  const hasPointsOff = sql`coalesce(orders.discounts -> ${String(pointsPromotion)}::text -> 'lines'
    @> jsonb_build_array(jsonb_build_object('position', line.position)), true)`
  const { rows } = await tx.execute<Worth>(sql`
    with shares as (
      select share.order_id, share.side,
        share.millionths * least(share.quantity, kept.pieces) / share.quantity as millionths
      from ${pointShares} as share join ${orders} on orders.id = share.order_id
      cross join lateral (select coalesce(sum(line.quantity - coalesce((
          select sum(came.accepted) from ${returns} join ${returnLines} as came on came.return_id = returns.id
          where returns.order_id = line.order_id and returns.state = 'accepted' and came.position = line.position), 0)
        ), 0) as pieces
        from ${orderLines} as line where line.order_id = share.order_id and line.product_id = share.product_id
          and (share.side = 'earned' or ${hasPointsOff})) as kept
      where share.order_id = any(${ids})
    )
    select orders.id::float8 as "orderId", orders.account_id::float8 as "accountId",
      case when orders.state = 'cancelled' then 0 else ${worthOf('spent')} end as spent, ${worthOf('earned')} as earned,
      -${movedBy('spent', 'given_back')} as "spentNow", ${movedBy('earned', 'taken_back')} as "earnedNow"
    from ${orders} join shares on shares.order_id = orders.id
    where orders.account_id is not null
    group by orders.id order by orders.id`)
  return rows
}
