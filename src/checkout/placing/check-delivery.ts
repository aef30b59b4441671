import type { DeliveryChoice } from '../../database/values/delivery-choice.ts'
import type { CarrierName } from '../../database/values/parcel-states.ts'
import { needsIndex, placeFor } from '../../orders/delivery-place.ts'
import { orderErrors } from '../../orders/order-errors.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { CheckoutForm } from '../checkout-form.contract.ts'
import { deliveryPrice } from '../delivery-price.ts'

export interface AgreedDelivery {
  priceKopecks: number
  note: string | null
  place: ReturnType<typeof placeFor>
  /** What was agreed with the carrier; null for a typed address at the fixed price. */
  choice: DeliveryChoice | null
}

interface OfferedDelivery {
  name: string
  note: string | null
  priceKopecks: number
  requiresAddress: boolean
  carrier: CarrierName | null
}

type Asked = Pick<CheckoutForm, 'deliveryAddress' | 'deliveryIndex' | 'deliveryPoint' | 'deliveryCity'>

/**
 * Where the order goes and what that costs, from the form and what the draft knows of the carrier. A client that knows
 * nothing of points and cities names neither, and buys at the fixed price.
 */
export function checkDelivery(
  form: Asked,
  delivery: OfferedDelivery,
  drafted: DeliveryChoice | undefined,
  at: Date,
): AgreedDelivery {
  const choice = drafted?.carrier === delivery.carrier ? drafted : undefined
  if (form.deliveryPoint) {
    if (choice?.way !== 'point' || choice.point?.code !== form.deliveryPoint) throw notChosen('deliveryPoint')
    const deliveryAddress = inCity(choice, choice.point.address)
    return {
      ...deliveryPrice(delivery, choice, at),
      place: { deliveryAddress, deliveryIndex: '', isPickup: false },
      choice,
    }
  }
  const place = typedPlace(form, delivery)
  if (form.deliveryCity) {
    if (choice?.way !== 'door' || choice.city?.code !== form.deliveryCity) throw notChosen('deliveryCity')
    const deliveryAddress = inCity(choice, place.deliveryAddress)
    return { ...deliveryPrice(delivery, choice, at), place: { ...place, deliveryAddress }, choice }
  }
  const byPost = choice?.way === 'post' && choice.postal_index === place.deliveryIndex ? choice : null
  return { ...deliveryPrice(delivery, byPost ?? undefined, at), place, choice: byPost }
}

function typedPlace(form: Asked, { name, requiresAddress }: OfferedDelivery) {
  const needs = { address: requiresAddress, index: needsIndex(name) }
  const given = { address: form.deliveryAddress ?? '', index: form.deliveryIndex ?? '' }
  return placeFor(needs, given, { address: 'deliveryAddress', index: 'deliveryIndex' })
}

/** People often leave out the city that they have chosen above, or write it again. */
function inCity({ city }: DeliveryChoice, address: string): string {
  if (!city || address.toLowerCase().includes(city.name.toLowerCase())) return address
  return `${city.name}, ${address}`
}

function notChosen(field: 'deliveryPoint' | 'deliveryCity'): ShopError {
  return new ShopError(orderErrors.place_not_chosen, {}, { [field]: 'Выберите ещё раз.' })
}
