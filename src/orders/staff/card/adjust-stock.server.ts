import { products, stockMovements } from '../../../database/tables/catalogue.server.ts'
import type { orderLines } from '../../../database/tables/orders.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Transaction } from '../../../platform/postgres/database.server.ts'
import { sql } from '../../../platform/postgres/drizzle.server.ts'
import { orderErrors } from '../../order-errors.ts'

/** What a trigger copies from the product into a line that is added. */
type FromTrigger = 'isPreorder' | 'agreedYear' | 'agreedMonth' | 'arrivedAt'

export interface LineEdit {
  line: Omit<typeof orderLines.$inferSelect, FromTrigger>
  /** 0 when it is removed. */
  quantity: number
}

interface Adjustment {
  orderId: number
  at: Date
  /** Undefined when the shopper did it. */
  staffId: number | undefined
  lines: LineEdit[]
}

interface Counted extends Record<string, unknown> {
  id: number
  name: string
  stock: number
  /** Pieces that this order holds, from its stock movements; products without a count at the time hold none. */
  held: number
}

/** All goods that an edit touches, in the order of their ids, like everywhere: see placing/place-order. */
export async function lockGoods(tx: Transaction, lines: LineEdit[], added: { product_id: number }[]): Promise<void> {
  const changed = lines.filter(({ line, quantity }) => quantity !== line.quantity).map(({ line }) => line.productId)
  const ids = [...new Set([...changed, ...added.map(({ product_id: id }) => id)])]
  if (ids.length === 0) return
  await tx.execute(sql`
    select from ${products} where id in ${ids} and stock is not null order by id for no key update`)
}

/** Takes or returns the difference of an edited order, whose goods are locked. Products without a count are skipped. */
export async function adjustStock(tx: Transaction, { orderId, at, staffId, lines }: Adjustment): Promise<void> {
  const changed = lines.filter(({ line, quantity }) => quantity !== line.quantity)
  if (changed.length === 0) return
  const ids = [...new Set(changed.map(({ line }) => line.productId))].toSorted((a, b) => a - b)
  const { rows: counted } = await tx.execute<Counted>(sql`
    select id::float8, name, stock, (select coalesce(-sum(change), 0)::int from ${stockMovements}
      where order_id = ${orderId} and product_id = ${products.id}) as held
    from ${products} where id in ${ids} and stock is not null`)
  const taken = counted.map(({ id, name, stock, held }) => {
    const pieces = takenBy(lines, id, held)
    if (pieces > stock)
      throw new ShopError(orderErrors.goods_fewer, { name, max: quantityOf(lines, id, 'before') + stock })
    return { id, pieces }
  })
  await tx.execute(sql`
    with changed as (
      update ${products} set stock = stock - taken.pieces
      from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as taken (id bigint, pieces integer)
      where ${products.id} = taken.id and taken.pieces <> 0
      returning ${products.id}, taken.pieces, ${products.stock}
    )
    insert into ${stockMovements} (product_id, at, change, stock_after, reason, order_id, account_id)
    select id, ${at}, -pieces, stock, 'Изменение заказа', ${orderId}::bigint, ${staffId ?? null}::bigint from changed`)
}

/** The difference to take; never returns more than the order has taken. */
function takenBy(lines: LineEdit[], productId: number, held: number): number {
  const more = quantityOf(lines, productId, 'after') - quantityOf(lines, productId, 'before')
  return more > 0 ? more : -Math.min(-more, Math.max(0, held - quantityOf(lines, productId, 'after')))
}

function quantityOf(lines: LineEdit[], productId: number, when: 'before' | 'after'): number {
  return lines
    .filter(({ line }) => line.productId === productId)
    .reduce((sum, { line, quantity }) => sum + (when === 'before' ? line.quantity : quantity), 0)
}
