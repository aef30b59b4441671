import { signedInShopper } from '../catalogue/shopper.ts'

/** How many things the signed-in shopper keeps where. The first HTML is everybody's and knows none of it. */
export interface Counts {
  cart: number
  wishlist: number
}

export function useCounts(): Counts {
  const shopper = signedInShopper.use()
  let cart = 0
  for (const pieces of shopper?.cart.values() ?? []) cart += pieces
  return { cart, wishlist: shopper?.favourites.size ?? 0 }
}
