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

/**
 * People often leave out the city that they have chosen above, or write it again. Only a part of its own is the city:
 * «ул. Кировская» is not Киров. Where its region tells it from others, the region is written as well.
 */
function inCity({ city }: DeliveryChoice, address: string): string {
  if (!city) return address
  const parts = address.split(',')
  const [town = '', ...region] = city.name.split(', ').map(plain)
  const named = (part: string) => plain(part).replace(/^(г|гор|город)[. ] */, '')
  const isTown = (part: string) =>
    named(part) === town || (named(part) !== plain(part) && named(part).startsWith(`${town} `))
  if (parts.some(isTown) && region.every((name) => parts.map(plain).includes(name))) return address
  const [first = '', ...rest] = parts
  const written = named(first) === town ? rest.join(',').trim() : address
  return written === '' ? city.name : `${city.name}, ${written}`
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е')

function notChosen(field: 'deliveryPoint' | 'deliveryCity'): ShopError {
  return new ShopError(orderErrors.place_not_chosen, {}, { [field]: 'Выберите ещё раз.' })
}
