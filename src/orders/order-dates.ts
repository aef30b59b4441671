import { arrivesBetween, type DaySpan, type DeliveryDates, packedBetween } from '../content/delivery/delivery-dates.ts'
import type { DeliveryChoice, Offer } from '../database/values/delivery-choice.ts'
import type { OrderState } from '../database/values/order-states.ts'
import { carrierOf } from '../parcels/carriers/carriers.ts'
import { shopDay } from '../platform/text/date-format.ts'

/** A carrier's own days. */
export function offerDays(
  carrier: DeliveryChoice['carrier'],
  { days_min: min, days_max: max }: Pick<Offer, 'days_min' | 'days_max'>,
): DaySpan | undefined {
  const last = max ?? min
  return last === null ? undefined : { min: min ?? last, max: last, working: carrierOf(carrier).countsWorkingDays }
}

/** Of what was chosen there, whatever it costs by now. */
export function chosenDays({ carrier, offers, way, point }: DeliveryChoice): DaySpan | undefined {
  const offer = offers.find((each) => each.way === way && each.locker === (point?.locker ?? false))
  return offer && offerDays(carrier, offer)
}

interface DatedOrder {
  state: OrderState
  paidAt: Date | null
  /** When it was handed to the carrier. */
  sentAt: Date | undefined
  /** Something in it is not out yet. */
  hasPreorder: boolean
}

/** When an order arrives, counted from where it is now; null when nobody can say, or when it is late already. */
export function orderDates(
  { state, paidAt, sentAt, hasPreorder }: DatedOrder,
  days: DaySpan | undefined,
  { packingDays, now }: { packingDays: number; now: Date },
): DeliveryDates | null {
  const today = shopDay(now)
  const leaves = (): DeliveryDates | undefined => {
    if (state === 'sent') return sentAt && { from: shopDay(sentAt), to: shopDay(sentAt) }
    if (hasPreorder) return undefined
    if (state === 'awaiting_payment') return packedBetween(today, packingDays)
    const isPacking = state === 'paid' || state === 'packing'
    return isPacking && paidAt ? packedBetween(shopDay(paidAt), packingDays) : undefined
  }
  const leaving = leaves()
  if (!leaving || !days) return null
  const { from, to } = arrivesBetween(leaving, days)
  return to < today ? null : { from: from < today ? today : from, to }
}
