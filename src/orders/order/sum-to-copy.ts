/** As a bank's field takes it: without spaces and ₽, kopecks only where there are any. */
export function sumToCopy(roubles: number): string {
  return Number.isInteger(roubles) ? String(roubles) : roubles.toFixed(2).replace('.', ',')
}
