export function sumKopecks(parts: readonly { kopecks: number }[]): number {
  return parts.reduce((sum, { kopecks }) => sum + kopecks, 0)
}
