import type { CarrierDescription } from '../carrier.ts'

const name = 'СДЭК'

export const cdek: CarrierDescription = {
  name: 'cdek',
  title: 'CDEK',
  russian: { name, genitive: name, accusative: name, prepositional: name, took: 'принял' },
  ways: ['point', 'door'],
  goesBy: 'city',
  takesOrders: true,
  startsAtPoint: true,
  countsWorkingDays: true,
  namedIn: /сдэк|cdek/iu,
  trackingUrl: (number) => `https://www.cdek.ru/ru/tracking?order_id=${encodeURIComponent(number)}`,
}
