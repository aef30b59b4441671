import type { StocktakeLine } from './stocktakes.contract.ts'

export interface FreshLine {
  line: StocktakeLine
  /** When its answer came. */
  answeredAt: number
}

interface LoadedLines {
  lines: StocktakeLine[]
  /** A page that was asked for before an answer came may not know of it yet; a later one knows better. */
  askedAt: number
}

/** The latest scan of each product, wherever it is known from; the last counted first. */
export function newestLines({ lines, askedAt }: LoadedLines, fresh: ReadonlyMap<number, FreshLine>): StocktakeLine[] {
  const all = new Map(lines.map((line) => [line.product_id, line]))
  for (const [id, { line, answeredAt }] of fresh) {
    if (answeredAt > askedAt && line.last_scan > (all.get(id)?.last_scan ?? 0)) all.set(id, line)
  }
  return [...all.values()].toSorted((a, b) => b.last_scan - a.last_scan)
}
