import { lockKept } from '../cart/change-cart.server.ts'
import { keptErrors } from '../cart/kept-errors.ts'
import { putOrderIntoCart, type RepeatedLine } from '../cart/put-order-into-cart.server.ts'
import { maxProductsInCart } from '../cart/read-cart.server.ts'
import { cartItems } from '../database/tables/cart.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { orderErrors } from './order-errors.ts'
import type { OrdersParts } from './orders-parts.server.ts'

/**
 * Adds the products of an order to the cart again, as far as they can be bought. Idempotent: it raises quantities only
 * up to those of the order.
 */
export async function repeatOrder({ db }: OrdersParts, accountId: number, orderId: number) {
  const lines = await db.transaction(async (tx) => {
    await lockKept(tx, accountId)
    const put = await putOrderIntoCart(tx, accountId, orderId)
    const inCart = await tx.$count(cartItems, eq(cartItems.accountId, accountId))
    if (inCart > maxProductsInCart) throw new ShopError(keptErrors.cart_full, { max: maxProductsInCart })
    return put
  })
  if (lines.length === 0) throw new ShopError(orderErrors.order_not_found)
  const namesOf = (fits: (line: RepeatedLine) => boolean) => lines.filter(fits).map(({ name }) => name)
  const fewer = namesOf(({ quantity, bought }) => quantity > 0 && quantity < bought)
  const missing = namesOf(({ quantity, for_sale }) => quantity === 0 && !for_sale)
  const limited = namesOf(({ quantity, for_sale }) => quantity === 0 && for_sale)
  if (missing.length + limited.length === lines.length) {
    throw new ShopError(orderErrors.nothing_to_repeat, { missing: missing.length, limited: limited.length })
  }
  return { added: lines.reduce((sum, { added }) => sum + added, 0), fewer, missing, limited }
}
