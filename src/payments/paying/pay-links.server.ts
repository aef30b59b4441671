import { keyedHash, sameText } from '../../platform/http/keyed-hash.server.ts'

/** The page where an order can be paid without signing in: whoever got the letter may pay, and sees nothing else. */
export interface PayLinks {
  linkTo(orderId: number): string
  fits(orderId: number, token: string): boolean
  /** The order's own page, for its shopper. */
  orderPage(orderId: number): string
}

export function openPayLinks(secret: string, publicUrl: string): PayLinks {
  const hash = keyedHash(secret, 'pay-link')
  const tokenOf = (orderId: number) => hash(String(orderId)).slice(0, 32)
  return {
    linkTo: (orderId) => `${publicUrl}/pay/${orderId}/${tokenOf(orderId)}/`,
    fits: (orderId, token) => sameText(token, tokenOf(orderId)),
    orderPage: (orderId) => `${publicUrl}/orders/${orderId}/`,
  }
}
