import { orderErrors } from '../../orders/order-errors.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import { changesSince, type Drafted, type GoodsNow, piecesNow } from '../draft-changes.ts'

/** A line of the draft that can be bought unchanged, with its product. */
export interface UnchangedLine<Product> {
  product: Product
  quantity: number
  priceKopecks: number
}

/** Refuses products that have changed since the shopper saw them. Missing stock is reported before changed prices. */
export function checkUnchanged<Product extends GoodsNow & { name: string }>(
  lines: readonly (Drafted & { product_id: number })[],
  goods: ReadonlyMap<number, Product>,
): UnchangedLine<Product>[] {
  const found = lines.map((line) => {
    const product = goods.get(line.product_id)
    if (!product) throw new ShopError(orderErrors.goods_gone, { name: null })
    return { line, product, changes: changesSince(line, product).map(({ kind }) => kind) }
  })
  for (const { line, product, changes } of found) {
    if (changes.includes('gone')) throw new ShopError(orderErrors.goods_gone, { name: product.name })
    if (changes.includes('fewer')) {
      throw new ShopError(orderErrors.goods_fewer, { name: product.name, max: piecesNow(line, product) })
    }
  }
  const priced = found.find(({ changes }) => changes.includes('price'))
  if (priced) throw new ShopError(orderErrors.price_changed, { name: priced.product.name })
  const deposited = found.find(({ changes }) => changes.includes('deposit'))
  if (deposited) throw new ShopError(orderErrors.deposit_changed, { name: deposited.product.name })
  return found.map(({ line, product }) => ({ product, quantity: line.quantity, priceKopecks: line.price_kopecks }))
}
