import { usualDays } from '../content/delivery/delivery-dates.server.ts'
import { arrivesBetween, type DaySpan, type DeliveryDates } from '../content/delivery/delivery-dates.ts'
import { carrierStates } from '../database/tables/carriers.server.ts'
import { deliveryTypes } from '../database/tables/orders.server.ts'
import type { DeliveryChoice } from '../database/values/delivery-choice.ts'
import { needsIndex } from '../orders/delivery-place.ts'
import { chosenDays, offerDays } from '../orders/order-dates.ts'
import type { OrdersParts } from '../orders/orders-parts.server.ts'
import type { PackedSize } from '../parcels/pack-goods.ts'
import type { CarrierChoice } from '../parcels/parcels.contract.ts'
import { asc, isNull } from '../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../platform/text/money.ts'
import type { DeliveryType } from './checkout.contract.ts'
import { chosenOffer, deliveryPrice } from './delivery-price.ts'

const maxDeliveryTypes = 50

export type OfferedType = Awaited<ReturnType<typeof readDeliveryTypes>>[number]

/**
 * In the order that staff chose, without archived ones. Only a carrier that can be asked is named: one without keys, or
 * whose points are not copied yet, leaves a delivery to a typed address at the fixed price.
 */
export async function readDeliveryTypes({ db, carriers }: OrdersParts) {
  const [types, states] = await Promise.all([
    db
      .select()
      .from(deliveryTypes)
      .where(isNull(deliveryTypes.archivedAt))
      .orderBy(asc(deliveryTypes.shelf), asc(deliveryTypes.position), asc(deliveryTypes.id))
      .limit(maxDeliveryTypes),
    carriers.size > 0 ? db.select().from(carrierStates) : [],
  ])
  return types.map((type) => {
    const carrier = type.carrier && carriers.get(type.carrier)
    const hasPlaces = states.some(({ carrier: name, placesAt }) => name === type.carrier && placesAt !== null)
    return { ...type, carrier: carrier && (!carrier.places || hasPlaces) ? carrier.name : null }
  })
}

interface DraftedParcel {
  packed: PackedSize
  now: Date
  /** When it is packed if it is paid today; undefined while it waits for a preorder. */
  leaves: DeliveryDates | undefined
}

/** A delivery as the checkout offers it, at the price of what was chosen. */
export function toDeliveryType(
  type: OfferedType,
  drafted: DeliveryChoice | undefined,
  { packed, now, leaves }: DraftedParcel,
): DeliveryType {
  const choice = drafted?.carrier === type.carrier ? drafted : undefined
  const { priceKopecks, note } = deliveryPrice(type, choice, now)
  const arrives = (days: DaySpan | undefined) => (leaves && days ? arrivesBetween(leaves, days) : null)
  return {
    id: type.id,
    name: type.name,
    price: toRoubles(priceKopecks),
    requires_address: type.requiresAddress,
    requires_index: needsIndex(type.name),
    placeholder: type.placeholder,
    note,
    dates: arrives((choice && chosenDays(choice)) ?? usualDays(type)),
    is_shelf: type.shelf,
    carrier: type.carrier && {
      name: type.carrier,
      weight: packed.weight_grams,
      box: `${packed.length_cm}x${packed.width_cm}x${packed.height_cm}`,
      ...chosenParts(choice, now, arrives),
    },
  }
}

function chosenParts(
  choice: DeliveryChoice | undefined,
  now: Date,
  arrives: (days: DaySpan | undefined) => DeliveryDates | null,
): Omit<CarrierChoice, 'name' | 'weight' | 'box'> {
  if (!choice) return { city: null, way: null, point: null, index: null, offers: [] }
  const { city, way, point, postal_index: index } = choice
  const isFresh = choice.offers.length === 0 || chosenOffer(choice, now) !== undefined
  const offers = (isFresh ? choice.offers : []).map(({ way, locker, price_kopecks, days_min, days_max }) => {
    const dates = arrives(offerDays(choice.carrier, { days_min, days_max }))
    return { way, locker, price: toRoubles(price_kopecks), days_min, days_max, dates }
  })
  return { city, way, point, index, offers }
}
