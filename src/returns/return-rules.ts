import type { OrderState } from '../database/values/order-states.ts'
import type { ReturnKind } from '../database/values/returns.ts'
import { shopDay } from '../platform/text/date-format.ts'
import { dayStart } from '../platform/text/shop-day.ts'
import { type ReturnedPieces, returnedSum } from '../pricing/returned-sum.ts'

/*
 * What the law and the offer say about goods that come back (offer 6.2, 7.6, 10, 11; consumer law 18, 19, 26.1).
 *
 * - Proper quality: any time before the goods are handed over and seven days after, the day itself not counted.
 * - Defects, also wrong or incomplete goods: two years after handing over.
 * - All that was paid goes back. The delivery to the shopper is a part of that when the whole order is back; when a part
 *   is, what those goods cost.
 * - Only what the way back has cost the shop may be kept, and never for goods with defects.
 * - Where the owner has chosen so, also the discount that the goods which are kept do not earn any more, never for defects.
 */

const properDays = 7
const defectYears = 2

/** States in which there is something to send back. */
const returnable: readonly OrderState[] = ['sent', 'completed']

/** Until when a return can be asked for, exclusive; null when nothing is handed over yet, so that no time runs. */
export function returnUntil(kind: ReturnKind, handedOverAt: Date | null): Date | null {
  if (handedOverAt === null) return null
  const day = shopDay(handedOverAt)
  if (kind !== 'defect') return dayStart(day, properDays + 1)
  // 29 February becomes 1 March.
  const later = new Date(`${day}T00:00:00Z`)
  later.setUTCFullYear(later.getUTCFullYear() + defectYears)
  return dayStart(later.toISOString().slice(0, 10), 1)
}

export function canAskReturn(state: OrderState, until: Date | null, now: Date): boolean {
  return returnable.includes(state) && (until === null || now < until)
}

export interface ReturnedGoods {
  kind: ReturnKind
  /** What comes back now, at the prices of the order. */
  lines: ReturnedPieces[]
  /** With this return nothing of the order is left with the shopper. */
  isWhole: boolean
  deliveryKopecks: number
  /** What the way back has cost the shop. */
  wayBackKopecks: number
  /** What came in for the order and is not promised back. */
  keptKopecks: number
  /** The discount that what is kept after this return does not earn, and what of it returns before have withheld. */
  lostKopecks: number
  heldKopecks: number
}

export interface ReturnMoney {
  deliveryKopecks: number
  /** Withheld of the discount; below zero, it was withheld before and goes back now. */
  discountKopecks: number
  withheldKopecks: number
  refundKopecks: number
}

export function returnMoney(goods: ReturnedGoods): ReturnMoney {
  const delivery = { isWhole: goods.isWhole, kopecks: goods.deliveryKopecks }
  const { goodsKopecks, deliveryKopecks } = returnedSum(goods.lines, delivery)
  const { lostKopecks, heldKopecks } = goods
  const byChoice = isByChoice(goods.kind)
  // No more than these goods are worth; once everything is back nothing is lost, so in the end all that was paid has gone back.
  const most = heldKopecks + (byChoice ? goodsKopecks : 0)
  const discountKopecks = Math.min(lostKopecks, most) - heldKopecks
  // After a concession less is left than the goods cost.
  const due = Math.min(goodsKopecks - discountKopecks + deliveryKopecks, goods.keptKopecks)
  const withheldKopecks = byChoice ? Math.min(goods.wayBackKopecks, due) : 0
  return { deliveryKopecks, discountKopecks, withheldKopecks, refundKopecks: due - withheldKopecks }
}

/** The goods are as they should be, and the shopper does not want them. Otherwise nothing may be kept of their price. */
export function isByChoice(kind: ReturnKind): boolean {
  return kind === 'changed_mind' || kind === 'not_collected'
}

/** Pieces of each line that are in no return, by position; a refused return gives them back. */
export function piecesLeft(
  bought: readonly { position: number; quantity: number }[],
  asked: readonly { position: number; quantity: number }[],
): Map<number, number> {
  const left = new Map(bought.map(({ position, quantity }) => [position, quantity]))
  for (const { position, quantity } of asked) left.set(position, (left.get(position) ?? 0) - quantity)
  return left
}
