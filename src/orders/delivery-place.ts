import { ShopError } from '../platform/contract/errors.ts'
import { isPostalIndex } from './postal-index.ts'

/** What a delivery type needs to know about the address. */
export interface PlaceNeeds {
  address: boolean
  index: boolean
}

interface Place {
  address: string
  index: string
}

/** Only postal delivery needs a postal code; it is recognised by its name. */
export function needsIndex(deliveryName: string): boolean {
  return /почт/iu.test(deliveryName)
}

/** The address as the order stores it, without fields that the delivery does not need. `fields` are the form's names. */
export function placeFor(needs: PlaceNeeds, { address, index }: Place, fields: Place) {
  if (needs.address && address === '') {
    throw new ShopError('invalid_input', {}, { [fields.address]: 'Введите адрес доставки.' })
  }
  if (needs.index && !isPostalIndex(index)) {
    throw new ShopError('invalid_input', {}, { [fields.index]: 'Введите почтовый индекс: шесть цифр.' })
  }
  return {
    deliveryAddress: needs.address ? address : '',
    deliveryIndex: needs.index ? index : '',
    isPickup: !needs.address,
  }
}
