/** In the format that banks accept: without spaces and ₽, with kopecks only if there are any. */
export function sumToCopy(roubles: number): string {
  return Number.isInteger(roubles) ? String(roubles) : roubles.toFixed(2).replace('.', ',')
}
