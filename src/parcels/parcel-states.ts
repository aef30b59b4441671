import type { ParcelState } from '../database/values/parcel-states.ts'

/** The way of a parcel. A carrier may tell of later states first; it never goes back but to be returned. */
const transitions: Record<ParcelState, readonly ParcelState[]> = {
  'Ждет сборки': ['Собрана', 'Передана', 'Отменена'],
  Собрана: ['Ждет сборки', 'Передана', 'В пути', 'Ждет получателя', 'Получена', 'Возвращается', 'Отменена'],
  Передана: ['В пути', 'Ждет получателя', 'Получена', 'Возвращается'],
  'В пути': ['Ждет получателя', 'Получена', 'Возвращается'],
  'Ждет получателя': ['Получена', 'Возвращается'],
  Получена: [],
  Возвращается: ['Ждет получателя', 'Получена'],
  Отменена: [],
}

export function canParcelBecome(from: ParcelState, to: ParcelState): boolean {
  return transitions[from].includes(to)
}

/** In the shop's own hands. */
export function isHere(state: ParcelState): boolean {
  return state === 'Ждет сборки' || state === 'Собрана'
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
