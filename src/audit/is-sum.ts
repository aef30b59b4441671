const sums = /(^|_)(price|total|received|waived|sum|cost|refund|deposit|back|withheld)$/

/** Whether a field of the journal holds roubles. */
export function isSum(field: string): boolean {
  return sums.test(field)
}
