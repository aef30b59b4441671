/**
 * As stored and as shown. A parcel that is picked up in the shop goes from «Собрана» straight to «Ждет получателя». Goods
 * «На полке» are no parcel yet, but a place like one: so every paid piece is in one place by one rule.
 */
export const parcelStates = [
  'На полке',
  'Ждет оплаты',
  'Ждет сборки',
  'Собрана',
  'Передана',
  'В пути',
  'Ждет получателя',
  'Получена',
  'Возвращается',
  'Отменена',
] as const

export type ParcelState = (typeof parcelStates)[number]

/** Services whose prices, points or orders the shop can ask for. */
export const carrierNames = ['cdek', 'pochta'] as const

export type CarrierName = (typeof carrierNames)[number]

/** Where a carrier brings a parcel: into a shopper's hands, to a pickup point or locker, to a post office. */
export const carrierWays = ['door', 'point', 'post'] as const

export type CarrierWay = (typeof carrierWays)[number]
