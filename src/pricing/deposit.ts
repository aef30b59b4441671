interface Deposited {
  isPreorder: boolean
  priceKopecks: number
  depositPercent: number | null
  depositKopecks: number | null
}

/**
 * What is paid at once for a piece of a product, in kopecks; null for the whole price. The sum wins over the share, which
 * is rounded up to a rouble.
 */
export function depositOf({ isPreorder, priceKopecks, depositPercent, depositKopecks }: Deposited): number | null {
  if (!isPreorder) return null
  const asked = depositKopecks || Math.ceil((priceKopecks * (depositPercent ?? 0)) / 10_000) * 100
  return asked > 0 && asked < priceKopecks ? asked : null
}
