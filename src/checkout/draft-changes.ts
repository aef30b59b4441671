import { toRoubles } from '../platform/text/money.ts'
import type { LineChange } from './checkout.contract.ts'

/** A line as it was when the draft was made. */
export interface Drafted {
  quantity: number
  price_kopecks: number
  /** Null for no deposit; undefined where nobody was shown one. */
  first_pay_kopecks?: number | null | undefined
}

/** The current values of its product. */
export interface GoodsNow {
  priceKopecks: number
  /** How many this customer can buy; null when there is no limit. */
  max: number | null
  firstPayKopecks: number | null
}

/** How many of a line can still be bought. */
export function piecesNow({ quantity }: Pick<Drafted, 'quantity'>, { max }: Pick<GoodsNow, 'max'>): number {
  return Math.min(quantity, max ?? quantity)
}

/** What has changed since the draft was made; empty when nothing has. */
export function changesSince(line: Drafted, now: GoodsNow): LineChange[] {
  const pieces = piecesNow(line, now)
  if (pieces === 0) return [{ kind: 'gone' }]
  const changes: LineChange[] = []
  if (pieces < line.quantity) changes.push({ kind: 'fewer', old_quantity: line.quantity })
  const { first_pay_kopecks: shown } = line
  // A share of another price is another sum: the price says it all.
  if (now.priceKopecks !== line.price_kopecks) {
    changes.push({ kind: 'price', old_price: toRoubles(line.price_kopecks) })
  } else if (shown !== undefined && shown !== now.firstPayKopecks) {
    changes.push({ kind: 'deposit', old_first_pay: shown === null ? null : toRoubles(shown) })
  }
  return changes
}
