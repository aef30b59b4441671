import { products, stockMovements } from '../../database/tables/catalogue.server.ts'
import { orderEvents, orderLines, orders } from '../../database/tables/orders.server.ts'
import { followOrder } from '../../parcels/follow-order.server.ts'
import { returnLeftOver } from '../../payments/write-ledger.server.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { type OrderRow, releaseLetters } from '../change-order-state.server.ts'
import { billOf } from '../order-bill.server.ts'

interface Wanted extends Record<string, unknown> {
  id: number
  pieces: number
  stock: number | null
  archived: boolean
}

/**
 * An order that expired and was paid after all: if its goods are all there, it takes them again and is paid. The one
 * way out of «Отменен», which is no step of the transition table: nobody can choose it.
 */
export async function reviveOrder(tx: Transaction, order: OrderRow, at: Date): Promise<boolean> {
  // Products are always locked in the order of their ids, see placing/place-order.
  await tx.execute(sql`
    select from ${products} where id in (select product_id from ${orderLines} where order_id = ${order.id})
    order by id for no key update`)
  const { rows: wanted } = await tx.execute<Wanted>(sql`
    select ${products.id}::float8 as id, sum(${orderLines.quantity})::int as pieces, ${products.stock} as stock,
      ${products.archivedAt} is not null as archived
    from ${orderLines} join ${products} on ${products.id} = ${orderLines.productId}
    where ${orderLines.orderId} = ${order.id} group by ${products.id}`)
  // The delivery of a parcel from the shelf: its goods are back there, perhaps in another parcel by now.
  if (wanted.length === 0) return false
  if (wanted.some(({ pieces, stock, archived }) => archived || (stock !== null && stock < pieces))) return false
  const taken = wanted.filter(({ stock }) => stock !== null).map(({ id, pieces }) => ({ id, pieces }))
  await tx.execute(sql`
    with changed as (
      update ${products} set stock = stock - taken.pieces
      from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as taken (id bigint, pieces integer)
      where ${products.id} = taken.id
      returning ${products.id}, taken.pieces, ${products.stock}
    )
    insert into ${stockMovements} (product_id, at, change, stock_after, reason, order_id)
    select id, ${at}, -pieces, stock, 'Оплата после отмены', ${order.id}::bigint from changed`)
  const [revived] = await tx
    .update(orders)
    .set({ state: 'Оплачен', paidAt: at, cancelReason: null, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, order.id))
    .returning()
  await releaseLetters(tx, order.id)
  const text = 'Оплата пришла после срока, но товары ещё были: заказ снова в силе.'
  const event = { orderId: order.id, at, kind: 'state' as const, state: 'Оплачен' as const, actor: 'shop' as const }
  await tx.insert(orderEvents).values({ ...event, text, lettersDue: true })
  await returnLeftOver(tx, billOf({ ...order, state: 'Оплачен' }), at)
  if (revived) await followOrder(tx, revived, { at, actor: 'shop' })
  return true
}
