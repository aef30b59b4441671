import { toKopecks, toRoubles } from '../../platform/text/money.ts'
import type { Cart, CartItem } from './cart.contract.ts'

/** A wish for no pieces is the wish to be rid of it. */
export type PieceWishes = ReadonlyMap<number, number>

/** The server's cart as it will be when all wishes come true. Shown until the server has answered. */
export function withWishes(cart: Cart, wishes: PieceWishes): Cart {
  if (wishes.size === 0) return cart
  let count = 0
  let kopecks = 0
  const items = cart.items.flatMap((item): CartItem[] => {
    const quantity = wishes.get(item.product.id) ?? item.quantity
    if (quantity === 0) return []
    const itemKopecks = toKopecks(item.product.price) * quantity
    if (item.can_be_bought) {
      count += quantity
      kopecks += itemKopecks
    }
    return [{ ...item, quantity, total_price: toRoubles(itemKopecks) }]
  })
  return { items, count, total_price: toRoubles(kopecks) }
}

/** What can be bought, in the same pieces and at the same prices. */
export function sameOffer(one: Cart, other: Cart): boolean {
  return offerOf(one) === offerOf(other)
}

function offerOf({ items }: Cart): string {
  const bought = items.filter((item) => item.can_be_bought)
  return bought
    .map(({ product, quantity }) => `${product.id}: ${quantity} × ${product.price}`)
    .toSorted()
    .join()
}
