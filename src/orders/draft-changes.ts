import { toRoubles } from '../platform/text/money.ts'
import type { LineChange } from './orders.contract.ts'

/** A line as it was when the draft was made. */
export interface Drafted {
  quantity: number
  price_kopecks: number
}

/** The current values of its product. */
export interface GoodsNow {
  priceKopecks: number
  /** How many this customer can buy; null when there is no limit. */
  max: number | null
}

/** How many of a line can still be bought. */
export function piecesNow({ quantity }: Pick<Drafted, 'quantity'>, { max }: GoodsNow): number {
  return Math.min(quantity, max ?? quantity)
}

/** What has changed since the draft was made; empty when nothing has. */
export function changesSince(line: Drafted, now: GoodsNow): LineChange[] {
  const pieces = piecesNow(line, now)
  if (pieces === 0) return [{ kind: 'gone' }]
  const changes: LineChange[] = []
  if (pieces < line.quantity) changes.push({ kind: 'fewer', old_quantity: line.quantity })
  if (now.priceKopecks !== line.price_kopecks) changes.push({ kind: 'price', old_price: toRoubles(line.price_kopecks) })
  return changes
}
