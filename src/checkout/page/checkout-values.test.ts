import { describe, expect, test } from 'vitest'
import type { DeliveryType } from '../checkout.contract.ts'
import {
  type CheckoutValues,
  checkValues,
  chosenDelivery,
  confirmationBody,
  fromProfile,
  needsAddress,
  needsIndex,
  withLast,
} from './checkout-values.ts'

function delivery(id: number, name: string, needs: { address: boolean; index: boolean }): DeliveryType {
  return {
    id,
    name,
    price: 0,
    requires_address: needs.address,
    requires_index: needs.index,
    placeholder: '',
    dates: null,
    note: null,
    carrier: null,
    is_shelf: false,
  }
}

const post = delivery(1, 'Почта России', { address: true, index: true })
const courier = delivery(2, 'СДЭК', { address: true, index: false })
const pickup = delivery(3, 'Самовывоз', { address: false, index: false })

const filled: CheckoutValues = {
  fullName: 'Петрова Анна',
  phone: '+7 (999) 123-45-67',
  email: 'anna@mail.test',
  deliveryType: 1,
  deliveryAddress: 'Новосибирск, Красный проспект, 1',
  deliveryIndex: '630007',
  comment: '',
  consent: true,
  saveToProfile: false,
}

test('values are prefilled from the profile', () => {
  const profile = {
    last_name: 'Петрова',
    first_name: 'Анна',
    surname: '',
    phone: '79991234567',
    email: 'anna@mail.test',
    proccessing_data: true,
  }
  const { fullName, phone, email, consent } = fromProfile(profile)
  expect({ fullName, phone, email }).toEqual({
    fullName: 'Петрова Анна',
    phone: '+7 (999) 123-45-67',
    email: 'anna@mail.test',
  })
  // Consent is never prefilled.
  expect(consent).toBe(false)
  expect(fromProfile(undefined)).toMatchObject({ fullName: '', phone: '', email: '' })
})

test('the last order fills in its delivery, and the person only where the profile says nothing', () => {
  const place = null
  const last = {
    full_name: 'Кто-то',
    phone: '79990000000',
    delivery_type: 2,
    address: 'Бердск',
    index: '633010',
    place,
  }
  expect(withLast({ ...filled, deliveryType: null }, last)).toMatchObject({
    fullName: 'Петрова Анна',
    deliveryType: 2,
    deliveryAddress: 'Бердск',
    deliveryIndex: '633010',
  })
  expect(withLast(fromProfile(undefined), last)).toMatchObject({ fullName: 'Кто-то', phone: '+7 (999) 000-00-00' })
  expect(withLast(filled, null)).toBe(filled)
})

test('the first delivery type is the default, also when the chosen one no longer exists', () => {
  expect(chosenDelivery([post, courier], null)).toBe(post)
  expect(chosenDelivery([post, courier], 2)).toBe(courier)
  expect(chosenDelivery([post, courier], 99)).toBe(post)
  expect(chosenDelivery([], null)).toBeUndefined()
})

test('address and postal code are shown when the delivery needs them', () => {
  expect([post, courier, pickup, undefined].map(needsAddress)).toEqual([true, true, false, false])
  expect([post, courier, pickup, undefined].map(needsIndex)).toEqual([true, false, false, false])
})

describe('errors', () => {
  const errorsOf = (change: Partial<CheckoutValues>, type: DeliveryType | undefined = post) =>
    checkValues({ ...filled, ...change }, type)

  test('none when everything is filled in', () => {
    expect(errorsOf({})).toEqual({})
    expect(errorsOf({ deliveryAddress: '', deliveryIndex: '' }, pickup)).toEqual({})
    expect(errorsOf({ deliveryIndex: '' }, courier)).toEqual({})
  })

  test('all fields, in the order of the page', () => {
    const empty = { fullName: ' ', phone: '', email: '', deliveryAddress: ' ', deliveryIndex: '', consent: false }
    expect(Object.entries(errorsOf(empty))).toEqual([
      ['fullName', 'Введите ФИО.'],
      ['phone', 'Введите телефон.'],
      ['email', 'Введите email.'],
      ['deliveryAddress', 'Введите адрес доставки.'],
      ['deliveryIndex', 'Введите почтовый индекс.'],
      ['consent', 'Необходимо согласие на обработку персональных данных'],
    ])
  })

  test('incomplete phone and postal code, invalid e-mail, no delivery type', () => {
    expect(errorsOf({ phone: '+7 (999) 12' })).toEqual({ phone: 'Введите телефон полностью.' })
    expect(errorsOf({ deliveryIndex: '63000' })).toEqual({ deliveryIndex: 'В индексе шесть цифр.' })
    expect(errorsOf({ email: 'anna@mail' })).toEqual({ email: 'Введите email правильно.' })
    expect(checkValues(filled, undefined)).toEqual({ deliveryType: 'Выберите способ доставки.' })
  })
})

test('hidden fields are not sent, and the delivery type is sent under both names', () => {
  expect(confirmationBody(filled, pickup, 1001, 12_990)).toMatchObject({
    order_id: 1001,
    deliveryType: 3,
    delivery_type: 3,
    deliveryAddress: '',
    deliveryIndex: '',
    paymentMethod: 'online',
    total_price: 12_990,
  })
  expect(confirmationBody(filled, post, 1001, 13_580)).toMatchObject({
    deliveryAddress: 'Новосибирск, Красный проспект, 1',
    deliveryIndex: '630007',
  })
  expect(confirmationBody(filled, courier, 1001, 12_990).deliveryIndex).toBe('')
})
