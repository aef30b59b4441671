import { sumKopecks } from './sum-kopecks.ts'

interface Part {
  /** Decides between equal remainders, so that the order of the parts does not matter. */
  key: number
  kopecks: number
}

/**
 * Shares of a sum in proportion to the parts, in their order; kopecks left over go to the largest remainders. No share is
 * above its part: of a sum above the total all of it is distributed and the rest stays with the caller.
 */
export function distribute(kopecks: number, parts: readonly Part[]): number[] {
  const total = sumKopecks(parts)
  if (total === 0) return parts.map(() => 0)
  // An empty field of a form: unknown stays unknown.
  if (Number.isNaN(total + kopecks)) return parts.map(() => Number.NaN)
  const wanted = Math.min(kopecks, total)
  const exact = parts.map((part) => BigInt(part.kopecks) * BigInt(wanted))
  const shares = exact.map((product) => Number(product / BigInt(total)))
  const left = wanted - shares.reduce((sum, each) => sum + each, 0)
  const byRemainder = parts
    .map(({ key }, index) => ({ key, index, remainder: (exact[index] ?? 0n) % BigInt(total) }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.key - b.key : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

/** A sum as prices of pieces: when they cannot all cost the same, some are a kopeck dearer. */
export function splitIntoPieces(kopecks: number, quantity: number): { quantity: number; priceKopecks: number }[] {
  const priceKopecks = Math.floor(kopecks / quantity)
  const dearer = kopecks - priceKopecks * quantity
  return [
    { quantity: quantity - dearer, priceKopecks },
    { quantity: dearer, priceKopecks: priceKopecks + 1 },
  ].filter((part) => part.quantity > 0)
}
