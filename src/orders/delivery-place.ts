import { ShopError } from '../platform/contract/errors.ts'

/** What a way of delivery has to know about the place. */
export interface PlaceNeeds {
  address: boolean
  index: boolean
}

interface Place {
  address: string
  index: string
}

/** Only the post needs a postal index; it is known by its name. */
export function needsIndex(deliveryName: string): boolean {
  return /почт/iu.test(deliveryName)
}

export function isPostalIndex(text: string): boolean {
  return /^\d{6}$/.test(text)
}

/** The place as the order keeps it: without what the delivery does not need. `fields` are the names in the form. */
export function placeFor(needs: PlaceNeeds, { address, index }: Place, fields: Place) {
  if (needs.address && address === '') {
    throw new ShopError('invalid_input', {}, { [fields.address]: 'Введите адрес доставки.' })
  }
  if (needs.index && !isPostalIndex(index)) {
    throw new ShopError('invalid_input', {}, { [fields.index]: 'Введите почтовый индекс: шесть цифр.' })
  }
  return { deliveryAddress: needs.address ? address : '', deliveryIndex: needs.index ? index : '' }
}
