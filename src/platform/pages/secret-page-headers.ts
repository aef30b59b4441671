/** The address is a key: no cache keeps the page, so that a revoked key stops working, and no other site is told it. */
export const secretPageHeaders = () => ({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
