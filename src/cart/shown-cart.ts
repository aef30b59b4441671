import type { Cart, CartItem } from './cart.contract.ts'
import type { CartState } from './kept-store.ts'
import { priceItems } from './price-items.ts'

/** The cart as its page shows it, with pending edits applied. */
export function shownCart({ whole, pending }: CartState): Cart | undefined {
  return whole && withEdits(whole, pending)
}

/** Quantities by product for counts and buttons; 0 for products that cannot be bought. */
export function shownPieces(cart: CartState): ReadonlyMap<number, number> {
  const whole = shownCart(cart)
  if (!whole) return cart.pieces
  return new Map(whole.items.map(({ product, quantity, can_be_bought }) => [product.id, can_be_bought ? quantity : 0]))
}

/** The server's cart as it will be when all edits succeed; a quantity of 0 removes a product. */
export function withEdits(cart: Cart, edits: ReadonlyMap<number, number>): Cart {
  if (edits.size === 0) return cart
  const items = cart.items.flatMap((item): CartItem[] => {
    const quantity = edits.get(item.product.id) ?? item.quantity
    if (quantity === 0) return []
    return [{ ...item, quantity, total_price: priceItems([{ ...item, quantity }]).goods }]
  })
  return withTotals(items, cart)
}

/** Counts and prices what can be bought. */
export function withTotals(items: CartItem[], offers: Pick<Cart, 'discounts' | 'promo' | 'points'>): Cart {
  const { discounts, promo, points } = offers
  const bought = items.filter((item) => item.can_be_bought)
  return {
    items,
    count: bought.reduce((sum, { quantity }) => sum + quantity, 0),
    total_price: priceItems(bought, 0, discounts).goods,
    ...(discounts && { discounts }),
    ...(promo && { promo }),
    ...(points && { points }),
  }
}

/** Whether both carts have the same buyable products, quantities and prices. */
export function isSameOffer(one: Cart, other: Cart): boolean {
  return offerOf(one) === offerOf(other)
}

function offerOf({ items, total_price }: Cart): string {
  const bought = items.filter((item) => item.can_be_bought)
  const goods = bought
    .map(({ product, quantity }) => `${product.id}: ${quantity} × ${product.price}`)
    .toSorted()
    .join()
  return `${goods}; ${total_price}`
}
