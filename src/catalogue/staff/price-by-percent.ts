import { maxKopecks } from '../product-field.ts'

/**
 * Changes a price by a percentage in tenths, rounded to whole roubles and at least one. A price of zero stays zero.
 * Computes with integers until the last division, so that a half is exact and rounds up.
 */
export function priceByPercent(kopecks: number, percent: number): number {
  if (kopecks === 0) return 0
  const roubles = Math.round((kopecks * (1000 + Math.round(percent * 10))) / 100_000)
  return Math.min(Math.max(roubles, 1) * 100, maxKopecks)
}
