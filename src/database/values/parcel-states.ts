import { idsOf } from './state-words.ts'

/**
 * A parcel's states: ids for code and tables, words for the wire. One that is picked up in the shop goes from `packed`
 * straight to `awaiting_pickup`. Goods `on_shelf` are no parcel yet, but a place like one: so every paid piece is in one
 * place by one rule.
 */
export const parcelStateWords = {
  on_shelf: 'На полке',
  awaiting_payment: 'Ждет оплаты',
  awaiting_packing: 'Ждет сборки',
  packed: 'Собрана',
  handed_over: 'Передана',
  in_transit: 'В пути',
  awaiting_pickup: 'Ждет получателя',
  received: 'Получена',
  returning: 'Возвращается',
  returned: 'Вернулась',
  given_back: 'Принята обратно',
  lost: 'Утеряна',
  cancelled: 'Отменена',
} as const

/**
 * The order at the carrier: asked for, accepted but not checked yet, made, or refused. One that is not wanted any more is
 * being withdrawn; stuck, when the carrier will not and staff must; then withdrawn.
 */
export const carrierOrderStates = ['wanted', 'sent', 'made', 'refused', 'withdrawing', 'stuck', 'withdrawn'] as const

export type ParcelState = keyof typeof parcelStateWords
export const parcelStates = idsOf(parcelStateWords)

/** Services whose prices, points or orders the shop can ask for. */
export const carrierNames = ['cdek', 'pochta'] as const

export type CarrierName = (typeof carrierNames)[number]

/** Where a carrier brings a parcel: into a shopper's hands, to a pickup point or locker, to a post office. */
export const carrierWays = ['door', 'point', 'post'] as const

export type CarrierWay = (typeof carrierWays)[number]
