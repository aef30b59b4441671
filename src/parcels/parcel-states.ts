import type { ParcelState } from '../database/values/parcel-states.ts'

/** The way of a parcel. A carrier may tell of later states first; it never goes back but to be returned. */
const transitions: Record<ParcelState, readonly ParcelState[]> = {
  'На полке': ['Отменена'],
  'Ждет оплаты': ['Ждет сборки', 'Отменена'],
  'Ждет сборки': ['На полке', 'Собрана', 'Передана', 'Отменена'],
  Собрана: ['Ждет сборки', 'Передана', 'В пути', 'Ждет получателя', 'Получена', 'Возвращается', 'Отменена'],
  Передана: ['В пути', 'Ждет получателя', 'Получена', 'Возвращается'],
  'В пути': ['Ждет получателя', 'Получена', 'Возвращается'],
  'Ждет получателя': ['Получена', 'Возвращается'],
  Получена: [],
  Возвращается: ['Ждет получателя', 'Получена'],
  Отменена: [],
}

/** One that is picked up waits for the shopper in the shop, and can still be cancelled there. */
const atTheCounter: Partial<Record<ParcelState, readonly ParcelState[]>> = {
  'Ждет сборки': ['На полке', 'Собрана', 'Ждет получателя', 'Отменена'],
  Собрана: ['Ждет сборки', 'Ждет получателя', 'Отменена'],
  'Ждет получателя': ['Получена', 'Отменена'],
}

interface ParcelWay {
  state: ParcelState
  address: string
  carrier: string | null
}

/** Nobody brings it anywhere: the shopper comes for it. */
export function isPickedUp({ address, carrier }: Omit<ParcelWay, 'state'>): boolean {
  return address === '' && carrier === null
}

export function canParcelBecome(parcel: ParcelWay, to: ParcelState): boolean {
  const ways = isPickedUp(parcel) ? { ...transitions, ...atTheCounter } : transitions
  return ways[parcel.state].includes(to)
}

/** Not sent and not put ready yet. */
export function isHere(state: ParcelState): boolean {
  return isWaiting(state) || state === 'Ждет сборки' || state === 'Собрана'
}

/** For the shopper: nothing of it is packed before they have said where it goes and paid for that. */
export function isWaiting(state: ParcelState): boolean {
  return state === 'На полке' || state === 'Ждет оплаты'
}

/** In the shop's own hands, so that its order can be cancelled. */
export function isInShop(parcel: ParcelWay): boolean {
  return canParcelBecome(parcel, 'Отменена')
}

/** What a parcel becomes when staff are done with it: given to the carrier, or put ready for the shopper. */
export function readyParcelState(parcel: ParcelWay): 'Передана' | 'Ждет получателя' {
  return isPickedUp(parcel) ? 'Ждет получателя' : 'Передана'
}

/** What CDEK's words mean for a parcel; other words are kept and change nothing. */
const cdekStates: Record<string, ParcelState> = {
  RECEIVED_AT_SHIPMENT_WAREHOUSE: 'Передана',
  READY_FOR_SHIPMENT_IN_SENDER_CITY: 'Передана',
  TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY: 'В пути',
  SENT_TO_TRANSIT_CITY: 'В пути',
  ACCEPTED_IN_TRANSIT_CITY: 'В пути',
  ACCEPTED_AT_TRANSIT_WAREHOUSE: 'В пути',
  SENT_TO_RECIPIENT_CITY: 'В пути',
  ACCEPTED_IN_RECIPIENT_CITY: 'В пути',
  ACCEPTED_AT_RECIPIENT_CITY_WAREHOUSE: 'В пути',
  TAKEN_BY_COURIER: 'В пути',
  ACCEPTED_AT_PICK_UP_POINT: 'Ждет получателя',
  POSTOMAT_POSTED: 'Ждет получателя',
  DELIVERED: 'Получена',
  POSTOMAT_RECEIVED: 'Получена',
  NOT_DELIVERED: 'Возвращается',
}

export function cdekState(code: string): ParcelState | undefined {
  return cdekStates[code]
}
