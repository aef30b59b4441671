import { distribute } from '../pricing/distribute.ts'
import { linePrice } from '../pricing/price.ts'
import { sumKopecks } from '../pricing/sum-kopecks.ts'
import { takeable } from './find-discounts.ts'

interface Line {
  position: number
  priceKopecks: number
  quantity: number
  depositKopecks: number | null
}

/**
 * What staff take off each piece of an order, in the order of its lines. All pieces of a line go on costing the same, so
 * lines stay as they are packed and printed: kopecks that pieces cannot share are left, unless a single piece takes them.
 */
export function offPieces(
  lines: readonly Line[],
  wanted: { percent: number } | { kopecks: number },
  mostPercent = 100,
): number[] {
  const most = lines.map((line) => mostOff(line, mostPercent))
  if ('percent' in wanted)
    return lines.map(({ priceKopecks }, index) =>
      Math.min(Math.round((priceKopecks * wanted.percent) / 100), most[index] ?? 0),
    )
  const parts = lines.map(({ position, quantity }, index) => ({
    key: position,
    kopecks: linePrice({ priceKopecks: most[index] ?? 0, quantity }),
  }))
  const shares = distribute(wanted.kopecks, parts)
  const off = lines.map(({ quantity }, index) => Math.floor((shares[index] ?? 0) / quantity))
  let left =
    Math.min(wanted.kopecks, sumKopecks(parts)) - sumKopecks(lines.map((line, index) => offLine(line, off[index])))
  for (const [index, { quantity }] of lines.entries()) {
    const more = quantity === 1 ? Math.min(left, (most[index] ?? 0) - (off[index] ?? 0)) : 0
    off[index] = (off[index] ?? 0) + more
    left -= more
  }
  return off
}

/** The most that the lines together can give: of each at most so many per cent. */
export function mostOffLines(lines: readonly Line[], mostPercent: number): number {
  return sumKopecks(lines.map((line) => offLine(line, mostOff(line, mostPercent))))
}

/** A hundredth stays, as with every discount, and more than the deposit that was agreed on. */
function mostOff({ priceKopecks, depositKopecks }: Line, mostPercent: number): number {
  const allowed = Math.round((priceKopecks * mostPercent) / 100)
  return Math.max(0, Math.min(allowed, takeable(priceKopecks, 1), priceKopecks - (depositKopecks ?? -1) - 1))
}

function offLine({ quantity }: Line, priceKopecks = 0) {
  return { kopecks: linePrice({ priceKopecks, quantity }) }
}
