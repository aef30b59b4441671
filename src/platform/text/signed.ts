/** A change of a count: «+3», «−22». */
export function signed(change: number): string {
  return change > 0 ? `+${change}` : String(change).replace('-', '−')
}
