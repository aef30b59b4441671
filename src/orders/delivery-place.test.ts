import { expect, test } from 'vitest'
import { needsIndex, placeFor } from './delivery-place.ts'

test.each([
  ['Почта России', true],
  ['Первый класс почтой', true],
  ['ПОЧТОМАТ', true],
  ['СДЭК', false],
])('%s needs a postal code: %s', (name, expected) => {
  expect(needsIndex(name)).toBe(expected)
})

const fields = { address: 'deliveryAddress', index: 'deliveryIndex' }
const given = { address: 'Новосибирск, Лисий бульвар, 1', index: '630000' }

test('only fields that the delivery needs are stored', () => {
  const kept = (address: boolean, index: boolean) => placeFor({ address, index }, given, fields)
  expect(kept(true, true)).toEqual({ deliveryAddress: given.address, deliveryIndex: given.index, isPickup: false })
  expect(kept(true, false)).toEqual({ deliveryAddress: given.address, deliveryIndex: '', isPickup: false })
  expect(kept(false, false)).toEqual({ deliveryAddress: '', deliveryIndex: '', isPickup: true })
})

test('missing values are reported under the names of the form fields', () => {
  const place = (change: object) => () => placeFor({ address: true, index: true }, { ...given, ...change }, fields)
  expect(place({ address: '' })).toThrow(
    expect.objectContaining({ fields: { deliveryAddress: 'Введите адрес доставки.' } }),
  )
  for (const index of ['', '63000', '6300000', '63000x']) {
    expect(place({ index })).toThrow(
      expect.objectContaining({ fields: { deliveryIndex: 'Введите почтовый индекс: шесть цифр.' } }),
    )
  }
})
