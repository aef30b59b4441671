import { products } from '../../../database/tables/catalogue.server.ts'
import type { orderLines } from '../../../database/tables/orders.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Transaction } from '../../../platform/postgres/database.server.ts'
import { and, inArray, isNotNull, sql } from '../../../platform/postgres/drizzle.server.ts'
import { moveStock, readHeld } from '../../../stock/move-stock.server.ts'
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
  const ids = [...new Set(changed.map(({ line }) => line.productId))]
  const counted = await tx
    .select({ id: products.id, name: products.name, stock: products.stock })
    .from(products)
    .where(and(inArray(products.id, ids), isNotNull(products.stock)))
  const held = await readHeld(tx, orderId)
  const moves = counted.flatMap(({ id, name, stock }) => {
    const pieces = takenBy(lines, id, held.get(id) ?? 0)
    const left = stock ?? 0
    if (pieces > left)
      throw new ShopError(orderErrors.goods_fewer, { name, max: quantityOf(lines, id, 'before') + left })
    return pieces === 0 ? [] : [{ productId: id, change: -pieces, orderId }]
  })
  await moveStock(tx, moves, { reason: 'order_edited', at, accountId: staffId })
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
