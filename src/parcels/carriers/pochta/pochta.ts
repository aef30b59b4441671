import type { CarrierDescription } from '../carrier.ts'

export const pochta: CarrierDescription = {
  name: 'pochta',
  title: 'Почта России',
  russian: {
    name: 'Почта России',
    genitive: 'Почты России',
    accusative: 'Почту России',
    prepositional: 'Почте России',
    took: 'приняла',
  },
  ways: ['post'],
  goesBy: 'index',
  takesOrders: false,
  startsAtPoint: false,
  countsWorkingDays: false,
  namedIn: /почт/iu,
  trackingUrl: (number) => `https://www.pochta.ru/tracking?barcode=${encodeURIComponent(number)}`,
}
