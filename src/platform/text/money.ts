/** Whole kopecks internally, roubles in the API. */
export function toRoubles(kopecks: number): number {
  return kopecks / 100
}

export function toKopecks(roubles: number): number {
  return Math.round(roubles * 100)
}

const whole = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `12 990 ₽` with non-breaking spaces. The API gives a number; its older clients may pass a string. */
export function formatPrice(roubles: number | string): string {
  // Kopecks are shown only when there are any, and then with both digits.
  return Number.isInteger(Number(roubles)) ? `${whole.format(Number(roubles))}\u00a0₽` : formatTotal(roubles)
}

/** `12 990,00 ₽`, for totals. */
export function formatTotal(roubles: number | string): string {
  return `${exact.format(Number(roubles))}\u00a0₽`
}
