/** A hundred million roubles: more is a slip of the hand. */
export const maxKopecks = 10_000_000_000

/**
 * The price changed by so many percent (tenths count), in whole roubles and never for nothing. A price of nothing
 * stays. Whole numbers until the last division: a half is a half and goes up.
 */
export function priceByPercent(kopecks: number, percent: number): number {
  if (kopecks === 0) return 0
  const roubles = Math.round((kopecks * (1000 + Math.round(percent * 10))) / 100_000)
  return Math.min(Math.max(roubles, 1) * 100, maxKopecks)
}
