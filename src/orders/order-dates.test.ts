import { expect, test } from 'vitest'
import { chosenDays, orderDates } from './order-dates.ts'

const now = new Date('2026-11-16T05:00:00Z')
const order = { state: 'awaiting_payment' as const, paidAt: null, sentAt: undefined, hasPreorder: false }
const days = { min: 7, max: 10 }
const shop = { packingDays: 2, now }

test('from the day of payment, then from the day it was sent', () => {
  expect(orderDates(order, days, shop)).toEqual({ from: '2026-11-24', to: '2026-11-28' })
  const paid = { ...order, state: 'packing' as const, paidAt: new Date('2026-11-12T20:00:00Z') }
  expect(orderDates(paid, days, shop)).toEqual({ from: '2026-11-23', to: '2026-11-27' })
  const sent = { ...paid, state: 'sent' as const, sentAt: new Date('2026-11-14T05:00:00Z'), hasPreorder: true }
  expect(orderDates(sent, days, shop)).toEqual({ from: '2026-11-21', to: '2026-11-24' })
})

test('nothing is promised for a preorder, for a way whose days nobody knows, and for what is late', () => {
  expect(orderDates({ ...order, hasPreorder: true }, days, shop)).toBeNull()
  expect(orderDates(order, undefined, shop)).toBeNull()
  const paid = { ...order, state: 'paid' as const, paidAt: new Date('2026-10-01T05:00:00Z') }
  expect(orderDates(paid, days, shop)).toBeNull()
  const lately = { ...paid, paidAt: new Date('2026-11-04T05:00:00Z') }
  expect(orderDates(lately, days, shop)).toEqual({ from: '2026-11-16', to: '2026-11-16' })
  expect(orderDates({ ...paid, state: 'completed' }, days, shop)).toBeNull()
})

test('the days of the chosen way', () => {
  const offer = { way: 'point' as const, locker: false, tariff_code: 1, price_kopecks: 1, days_min: 2, days_max: null }
  const offers = [{ ...offer, way: 'door' as const, days_min: 9 }, offer]
  const choice = {
    carrier: 'cdek' as const,
    way: 'point' as const,
    offers,
    city: null,
    point: null,
    postal_index: null,
  }
  const parcel = { weight_grams: 1, length_cm: 1, width_cm: 1, height_cm: 1 }
  expect(chosenDays({ ...choice, parcel, at: '' })).toEqual({ min: 2, max: 2, working: true })
  expect(chosenDays({ ...choice, offers: [], parcel, at: '' })).toBeUndefined()
})
