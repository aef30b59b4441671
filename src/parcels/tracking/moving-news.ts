import type { ParcelState } from '../../database/values/parcel-states.ts'
import { canCarrierMove, type ParcelWay } from '../parcel-states.ts'

/** Something that a carrier tells of a parcel, and when it happened by the carrier's own clock. */
export interface News {
  code: string
  state: ParcelState
  at: Date
}

/** Of the same second the later state is the later one: carriers write whole seconds. */
const order: readonly ParcelState[] = ['handed_over', 'in_transit', 'awaiting_pickup', 'returning', 'received']

function byCarrierTime(a: News, b: News): number {
  return (
    a.at.getTime() - b.at.getTime() || order.indexOf(a.state) - order.indexOf(b.state) || (a.code < b.code ? -1 : 1)
  )
}

/**
 * Which of the news move the parcel, the oldest first. The carrier's time decides, not the order in which news arrive:
 * what is older than something known is history. Only that the shopper has it is never too late, as nothing comes after.
 */
export function movingNews<Told extends News>(
  parcel: ParcelWay,
  known: readonly News[],
  told: readonly Told[],
): Told[] {
  let { state } = parcel
  let newest = known.toSorted(byCarrierTime).at(-1)
  return told.toSorted(byCarrierTime).filter((news) => {
    const isLate = newest !== undefined && byCarrierTime(news, newest) < 0
    if (!isLate) newest = news
    if ((isLate && news.state !== 'received') || !canCarrierMove({ ...parcel, state }, news.state)) return false
    state = news.state
    return true
  })
}
