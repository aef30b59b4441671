import { pieceColumns } from '../../../cart/max-pieces.server.ts'
import { depositColumns } from '../../../catalogue/deposit-columns.server.ts'
import { productPictures, products } from '../../../database/tables/catalogue.server.ts'
import { orderLines, soldNames } from '../../../database/tables/orders.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Transaction } from '../../../platform/postgres/database.server.ts'
import { and, eq, inArray, sql } from '../../../platform/postgres/drizzle.server.ts'
import { toKopecks } from '../../../platform/text/money.ts'
import { depositOf } from '../../../pricing/deposit.ts'
import { offLine } from '../../../promotions/discount-lines.ts'
import { orderErrors } from '../../order-errors.ts'
import type { OrderRow } from '../../transition.server.ts'
import type { OrderEdit } from '../staff-orders.contract.ts'
import type { LineEdit } from './adjust-stock.server.ts'

/**
 * Goods, which are locked, that come into an order: at their price of now and within the limits that shoppers have. To the stock
 * these lines had no pieces before.
 */
export async function addLines(
  tx: Transaction,
  order: OrderRow,
  added: OrderEdit['added'],
  lines: readonly LineEdit[],
): Promise<LineEdit[]> {
  if (added.length === 0) return []
  const ids = added.map(({ product_id: id }) => id)
  if (new Set(ids).size < ids.length) throw new ShopError('invalid_input', {}, { lines: 'Один товар указан дважды.' })
  const goods = await readGoods(tx, order.accountId, ids)
  const next = nextPosition(lines)
  return added.map(({ product_id: id, quantity, price }, place): LineEdit => {
    const product = goods.get(id)
    if (!product || product.max === 0) throw new ShopError(orderErrors.goods_gone, { name: product?.name ?? null })
    const { name, priceKopecks, max } = product
    if (max !== null && quantity > max) throw new ShopError(orderErrors.goods_fewer, { name, max })
    if (toKopecks(price) !== priceKopecks) throw new ShopError(orderErrors.price_changed, { name })
    return { line: newLine(order, product, next + place), quantity }
  })
}

/**
 * Pieces above what a line had cost what they cost now and have no discount: they go into a line of their own, unless the line
 * itself, or another one of the product, is like that.
 */
export async function splitMore(tx: Transaction, order: OrderRow, edits: readonly LineEdit[]): Promise<LineEdit[]> {
  const raised = edits.filter(({ line, quantity }) => quantity > line.quantity)
  if (raised.length === 0) return [...edits]
  const ids = raised.map(({ line }) => line.productId)
  const goods = await readGoods(tx, order.accountId, ids)
  const isLowered = ({ position }: LineEdit['line']) =>
    Object.values(order.discounts ?? {}).some((discount) => offLine(discount, position) > 0)
  const after = edits.map(({ line, quantity }) => ({ line, quantity: Math.min(quantity, line.quantity) }))
  for (const [index, { line: raisedLine, quantity }] of edits.entries()) {
    const product = quantity > raisedLine.quantity && goods.get(raisedLine.productId)
    if (!product) continue
    const fresh = { line: newLine(order, product, nextPosition(after)), quantity: 0 }
    const { productId, priceKopecks, depositKopecks } = fresh.line
    const same = [after[index] ?? fresh, ...after].find(({ line, quantity: pieces }) => {
      const isAsDear = line.priceKopecks === priceKopecks && line.depositKopecks === depositKopecks
      return pieces > 0 && line.productId === productId && isAsDear && !isLowered(line)
    })
    if (!same) after.push(fresh)
    const own = same ?? fresh
    own.quantity += quantity - raisedLine.quantity
  }
  return after
}

/** Removes, changes and inserts the lines of an order. */
export async function writeLines(tx: Transaction, orderId: number, lines: readonly LineEdit[]): Promise<void> {
  const removed = lines.flatMap(({ line, quantity }) => (quantity === 0 ? [line.position] : []))
  if (removed.length > 0)
    await tx.delete(orderLines).where(and(eq(orderLines.orderId, orderId), inArray(orderLines.position, removed)))
  const changed = lines.filter(({ line, quantity }) => quantity > 0 && line.quantity > 0 && quantity !== line.quantity)
  if (changed.length > 0)
    await tx.execute(sql`
      update ${orderLines} set quantity = changed.quantity
      from jsonb_to_recordset(${JSON.stringify(changed.map(({ line, quantity }) => ({ position: line.position, quantity })))}::jsonb)
        as changed (position smallint, quantity integer)
      where order_id = ${orderId} and order_lines.position = changed.position`)
  const added = lines.filter(({ line, quantity }) => line.quantity === 0 && quantity > 0)
  if (added.length === 0) return
  await tx.insert(orderLines).values(added.map(({ line, quantity }) => ({ ...line, quantity })))
  const names = added
    .map(({ line }) => ({ productId: line.productId, name: line.productName, sku: line.sku }))
    .toSorted((a, b) => a.productId - b.productId)
  await tx.insert(soldNames).values(names).onConflictDoNothing()
}

type Product = NonNullable<ReturnType<Awaited<ReturnType<typeof readGoods>>['get']>>

function newLine(order: OrderRow, product: Product, position: number): LineEdit['line'] {
  const { id, name, sku, pictureId, priceKopecks } = product
  const line = { orderId: order.id, position, productId: id, productName: name, sku, pictureId, priceKopecks }
  return { ...line, costKopecks: null, depositKopecks: depositOf(product), quantity: 0 }
}

function nextPosition(lines: readonly LineEdit[]): number {
  return Math.max(-1, ...lines.map(({ line }) => line.position)) + 1
}

async function readGoods(tx: Transaction, accountId: number | null, ids: number[]) {
  const rows = await tx
    .select({
      id: products.id,
      name: products.name,
      sku: products.sku,
      pictureId: productPictures.pictureId,
      ...depositColumns,
      max: pieceColumns(sql`${accountId}::bigint`).most,
    })
    .from(products)
    .leftJoin(productPictures, and(eq(productPictures.productId, products.id), eq(productPictures.position, 0)))
    .where(inArray(products.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}
