import { signedInShopper } from '../catalogue/shopper.ts'

/** The counts of the signed-in shopper. The cached HTML is the same for everybody and does not contain them. */
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
