import { expect, test } from 'vitest'
import { paymentText } from './payment-text.ts'
import { sumToCopy } from './sum-to-copy.ts'

test('a sum is copied in the format that banks accept', () => {
  expect(sumToCopy(13_580)).toBe('13580')
  expect(sumToCopy(13_580.5)).toBe('13580,50')
})

test('all details of a transfer are copied at once, a line each', () => {
  const requisites = [{ name: 'БИК', value: '045004641' }]
  const payment = { sum: 13_580.5, purpose: 'Заказ № 7', note: null, requisites, qr: null }
  expect(paymentText(payment)).toBe('БИК: 045004641\nСумма: 13580,50\nНазначение платежа: Заказ № 7')
})
