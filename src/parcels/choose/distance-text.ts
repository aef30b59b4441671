/** `350 м`, `1,2 км` */
export function distanceText(metres: number): string {
  if (metres < 950) return `${Math.max(50, Math.round(metres / 50) * 50)}\u00a0м`
  return `${(metres / 1000).toFixed(1).replace('.', ',').replace(/,0$/, '')}\u00a0км`
}
