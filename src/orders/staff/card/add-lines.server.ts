import { pieceColumns } from '../../../cart/max-pieces.server.ts'
import { depositColumns } from '../../../catalogue/deposit-columns.server.ts'
import { productPictures, products } from '../../../database/tables/catalogue.server.ts'
import { orderLines, soldNames } from '../../../database/tables/orders.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Transaction } from '../../../platform/postgres/database.server.ts'
import { and, eq, inArray, sql } from '../../../platform/postgres/drizzle.server.ts'
import { toKopecks } from '../../../platform/text/money.ts'
import { depositOf } from '../../../pricing/deposit.ts'
import { orderErrors } from '../../order-errors.ts'
import type { OrderRow } from '../../transition.server.ts'
import type { OrderEdit } from '../staff-orders.contract.ts'
import type { LineEdit } from './adjust-stock.server.ts'

/**
 * Puts more goods, which are locked, into an order: at their price of now and within the limits that shoppers have. The stock is taken
 * afterwards, together with that of the other lines: to it these lines had no pieces before.
 */
export async function addLines(
  tx: Transaction,
  order: OrderRow,
  added: OrderEdit['added'],
  nextPosition: number,
): Promise<LineEdit[]> {
  if (added.length === 0) return []
  const ids = added.map(({ product_id: id }) => id)
  if (new Set(ids).size < ids.length) throw new ShopError('invalid_input', {}, { lines: 'Один товар указан дважды.' })
  const goods = await readGoods(tx, order.accountId, ids)
  const edits = added.map(({ product_id: id, quantity, price }, place): LineEdit => {
    const product = goods.get(id)
    if (!product || product.max === 0) throw new ShopError(orderErrors.goods_gone, { name: product?.name ?? null })
    const { name, sku, pictureId, priceKopecks, max } = product
    const depositKopecks = depositOf(product)
    if (max !== null && quantity > max) throw new ShopError(orderErrors.goods_fewer, { name, max })
    if (toKopecks(price) !== priceKopecks) throw new ShopError(orderErrors.price_changed, { name })
    const line = { orderId: order.id, position: nextPosition + place, productId: id, productName: name }
    return {
      line: { ...line, sku, pictureId, priceKopecks, costKopecks: null, depositKopecks, quantity: 0 },
      quantity,
    }
  })
  await tx.insert(orderLines).values(edits.map(({ line, quantity }) => ({ ...line, quantity })))
  const names = edits
    .map(({ line }) => ({ productId: line.productId, name: line.productName, sku: line.sku }))
    .toSorted((a, b) => a.productId - b.productId)
  await tx.insert(soldNames).values(names).onConflictDoNothing()
  return edits
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
