import { describe, expect, test } from 'vitest'
import type { DeliveryChoice } from '../../database/values/delivery-choice.ts'
import { checkDelivery } from './check-delivery.ts'

const at = new Date('2026-11-16T05:00:00Z')
const cdek = { name: 'СДЭК', note: 'При получении', priceKopecks: 0, requiresAddress: true, carrier: 'cdek' as const }
const offer = { tariff_code: 136, price_kopecks: 34_500, days_min: 2, days_max: 4 }

function chosen(change: Partial<DeliveryChoice> = {}): DeliveryChoice {
  return {
    carrier: 'cdek',
    way: 'point',
    offers: [
      { ...offer, way: 'point', locker: false },
      { ...offer, way: 'point', locker: true, price_kopecks: 30_000 },
      { ...offer, way: 'door', locker: false, price_kopecks: 55_000 },
    ],
    city: { code: 44, name: 'Москва' },
    point: { code: 'M1', locker: false, address: 'ул. Лисья, 1' },
    postal_index: null,
    parcel: { weight_grams: 1000, length_cm: 30, width_cm: 20, height_cm: 15 },
    at: at.toISOString(),
    ...change,
  }
}

describe('to a point', () => {
  test('its address is the delivery address, its price the price', () => {
    expect(checkDelivery({ deliveryPoint: 'M1' }, cdek, chosen(), at)).toMatchObject({
      priceKopecks: 34_500,
      note: null,
      place: { deliveryAddress: 'Москва, ул. Лисья, 1', deliveryIndex: '' },
    })
  })

  test('a locker has its own price', () => {
    const locker = chosen({ point: { code: 'M2', locker: true, address: 'ул. Лисья, 2' } })
    expect(checkDelivery({ deliveryPoint: 'M2' }, cdek, locker, at).priceKopecks).toBe(30_000)
  })

  test.each([
    ['another point', chosen({ point: { code: 'M9', locker: false, address: '' } }), cdek],
    ['a door', chosen({ way: 'door' }), cdek],
    ['nothing', undefined, cdek],
    ['a carrier that staff have taken off the delivery', chosen(), { ...cdek, carrier: null }],
  ])('is refused when %s was chosen', (_, choice, delivery) => {
    expect(() => checkDelivery({ deliveryPoint: 'M1' }, delivery, choice, at)).toThrow('place_not_chosen')
  })

  test('after a day, and without an offer, the fixed price counts', () => {
    const late = new Date(at.getTime() + 25 * 3_600_000)
    for (const [choice, now] of [
      [chosen(), late],
      [chosen({ offers: [] }), at],
    ] as const) {
      expect(checkDelivery({ deliveryPoint: 'M1' }, cdek, choice, now)).toMatchObject({
        priceKopecks: 0,
        note: 'При получении',
      })
    }
  })
})

test('to the door: the city is added unless it is written already', () => {
  const door = chosen({ way: 'door', point: null })
  const place = (deliveryAddress: string) =>
    checkDelivery({ deliveryCity: 44, deliveryAddress }, cdek, door, at).place.deliveryAddress
  expect(place('Лисья, 3')).toBe('Москва, Лисья, 3')
  expect(place('г. москва, Лисья, 3')).toBe('г. москва, Лисья, 3')
  expect(() => checkDelivery({ deliveryCity: 44, deliveryAddress: '' }, cdek, door, at)).toThrow('invalid_input')
  expect(() => checkDelivery({ deliveryCity: 1, deliveryAddress: 'Лисья' }, cdek, door, at)).toThrow('place_not_chosen')
})

test('a street that is named like the city is not the city, and namesakes are told apart by their region', () => {
  const to = (name: string, deliveryAddress: string) => {
    const door = chosen({ way: 'door', point: null, city: { code: 44, name } })
    return checkDelivery({ deliveryCity: 44, deliveryAddress }, cdek, door, at).place.deliveryAddress
  }
  expect(to('Киров', 'ул. Кировская, 5')).toBe('Киров, ул. Кировская, 5')
  expect(to('Орёл', 'г Орел Лисья 5')).toBe('г Орел Лисья 5')
  const namesake = 'Киров, Калужская область'
  expect(to(namesake, 'Лисья, 5')).toBe('Киров, Калужская область, Лисья, 5')
  expect(to(namesake, 'г. Киров, Лисья, 5')).toBe('Киров, Калужская область, Лисья, 5')
  expect(to(namesake, 'Киров, Лисья, 5')).toBe('Киров, Калужская область, Лисья, 5')
  expect(to(namesake, 'Калужская область, г. Киров, Лисья, 5')).toBe('Калужская область, г. Киров, Лисья, 5')
})

test('an address alone is the fixed price, whatever was looked at before', () => {
  expect(checkDelivery({ deliveryAddress: 'Томск, Лисья, 3' }, cdek, chosen(), at)).toMatchObject({
    priceKopecks: 0,
    note: 'При получении',
    choice: null,
  })
})
