import { type OrderStateWord, orderStateWords } from '../../database/values/order-states.ts'
import { parcelStateWords } from '../../database/values/parcel-states.ts'
import { wordsOf } from '../../database/values/state-words.ts'
import type { Order } from '../orders.contract.ts'
import { dayText } from './shop-time.ts'

export interface TimelineStep {
  state: OrderStateWord
  /** What it is called here, where the carrier says more than the order's state. */
  name?: string
  look: 'done' | 'current' | 'coming' | 'cancelled'
  /** When the order reached this step. */
  at: string | undefined
  /** Messages during this step, such as the tracking number. */
  notes: string[]
}

/** The states up to the shopper's hands: from the carrier, or from the shop's counter. */
function wayToTheShopper({ delivery, shelf, timeline, gift_card }: Order): OrderStateWord[] {
  // Nothing is packed and nothing is fetched.
  if (gift_card) return [orderStateWords.awaiting_payment, orderStateWords.paid, orderStateWords.completed]
  // From the shelf it usually goes by a carrier: where to is said when it is collected.
  const isOpen = shelf.is_kept && !timeline.some(({ state }) => state === orderStateWords.ready)
  const other = isOpen ? orderStateWords.ready : delivery.address === '' ? orderStateWords.sent : orderStateWords.ready
  const others: OrderStateWord[] = [orderStateWords.cancelled, orderStateWords.returned, other]
  return wordsOf(orderStateWords).filter((state) => !others.includes(state))
}

/**
 * Steps that a single parcel adds between «Отправлен» and «Завершен»: on the way, then at the pickup point until a day.
 * Several parcels have a timeline each, see ParcelList.
 */
function parcelSteps({ order_status, parcels }: Order): TimelineStep[] {
  const [parcel, ...others] = parcels
  // Nobody tells the shop where a parcel of the post is.
  if (!parcel || others.length > 0 || parcel.way === null || parcel.way === 'post') return []
  const sent = order_status === orderStateWords.sent
  const over = order_status === orderStateWords.completed
  const first = (state: string) => parcel.timeline.find((entry) => entry.state === state)
  const lastPlace = parcel.timeline.findLast(
    ({ state, place }) => state === parcelStateWords.in_transit && place,
  )?.place
  const atPoint = parcel.state === parcelStateWords.awaiting_pickup
  const moving = parcel.state === parcelStateWords.in_transit
  const look = (current: boolean, passed: boolean) => (over || passed ? 'done' : sent && current ? 'current' : 'coming')
  if (parcel.state === parcelStateWords.returning) {
    const at = first(parcelStateWords.returning)?.at
    return [
      { state: orderStateWords.sent, name: 'Возвращается в магазин', look: over ? 'done' : 'current', at, notes: [] },
    ]
  }
  const way: TimelineStep = {
    state: orderStateWords.sent,
    name: 'В пути',
    look: look(moving, atPoint),
    at: first(parcelStateWords.in_transit)?.at,
    notes: lastPlace ? [lastPlace] : [],
  }
  if (parcel.way !== 'point') return [way]
  const until = parcel.storage_until ? [`Хранят до ${dayText(parcel.storage_until)}`] : []
  const point: TimelineStep = {
    state: orderStateWords.sent,
    name: 'В пункте выдачи',
    look: look(atPoint, false),
    at: first(parcelStateWords.awaiting_pickup)?.at,
    notes: until,
  }
  return [way, point]
}

/** The past, current and future steps of an order. One that is cancelled or came back has no future steps. */
export function timelineSteps(order: Order): TimelineStep[] {
  const { order_status, timeline, cancel_reason } = order
  const reached = new Map<OrderStateWord, { at: string; notes: string[] }>()
  let latest: { at: string; notes: string[] } | undefined
  for (const { at, state, text } of timeline) {
    if (state) {
      latest = reached.get(state) ?? { at, notes: [] }
      reached.set(state, latest)
    }
    // The reason of a cancellation is shown elsewhere.
    if (text && text !== cancel_reason) latest?.notes.push(text)
  }
  const step = (state: OrderStateWord, look: TimelineStep['look']): TimelineStep => ({
    state,
    look,
    at: reached.get(state)?.at,
    notes: reached.get(state)?.notes ?? [],
  })
  const way = wayToTheShopper(order)
  if (order_status === orderStateWords.cancelled || order_status === orderStateWords.returned) {
    const before = way.filter((state) => reached.has(state))
    return [...before.map((state) => step(state, 'done')), step(order_status, 'cancelled')]
  }
  if (order.money.is_rest && order_status === orderStateWords.awaiting_payment) return whileRestIsOwed(order, way, step)
  const here = way.indexOf(order_status)
  const isOver = here === way.length - 1
  const between = parcelSteps(order)
  // The parcel is further than the order's own state says.
  const isFurther = between.some(({ look }) => look === 'current')
  const steps = way.map((state, index) => {
    if (index < here || isOver) return step(state, 'done')
    return step(state, index > here ? 'coming' : isFurther ? 'done' : 'current')
  })
  const paid = steps.find(({ state }) => state === orderStateWords.paid)
  if (paid && paid.look !== 'coming' && order.money.later > 0) paid.name = depositPaid
  return [...steps.slice(0, -1), ...between, ...steps.slice(-1)]
}

const depositPaid = 'Задаток внесён'

/** The order waits for payment a second time: its deposits are in and its preorders have come. */
function whileRestIsOwed(
  { timeline }: Order,
  way: OrderStateWord[],
  step: (state: OrderStateWord, look: TimelineStep['look']) => TimelineStep,
): TimelineStep[] {
  const asked = timeline.findLast(({ state }) => state === orderStateWords.awaiting_payment)
  const placed = step(orderStateWords.awaiting_payment, 'done')
  const coming = way.slice(2).map((state) => step(state, 'coming'))
  return [
    { ...placed, notes: placed.notes.filter((note) => note !== asked?.text) },
    { ...step(orderStateWords.paid, 'done'), name: depositPaid },
    {
      state: orderStateWords.awaiting_payment,
      name: 'Ждёт доплаты',
      look: 'current',
      at: asked?.at,
      notes: asked?.text ? [asked.text] : [],
    },
    { state: orderStateWords.paid, look: 'coming', at: undefined, notes: [] },
    ...coming,
  ]
}
