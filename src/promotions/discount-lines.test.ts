import { expect, test } from 'vitest'
import { linePrice } from '../pricing/price.ts'
import { followLines, offDelivery, offLine, offLines, withDeliveryOff } from './discount-lines.ts'

const product = { id: 7 }
const discounts = [{ shares: [{ key: 7, kopecks: 4_001 }] }, { shares: [{ key: 7, kopecks: 5_999 }] }]
// Three pieces of 333.33, 100.00 off: two of 300.00 cannot be shared by three.
const lines = [
  { product, priceKopecks: 29_999, quantity: 1 },
  { product, priceKopecks: 30_000, quantity: 2 },
]

test('each line has its part of every discount, to the kopeck', () => {
  const off = offLines(discounts, lines)
  expect(off.map(([one = 0, two = 0]) => one + two)).toEqual([3334, 6666])
  expect([0, 1].map((index) => off.reduce((sum, shares) => sum + (shares[index] ?? 0), 0))).toEqual([4001, 5999])
})

test('pieces that go take their part with them; with the last one the discount is gone', () => {
  const off = offLines(discounts, lines)
  const ofOrder = (index: number) => ({
    title: '',
    code: null,
    kopecks: 0,
    lines: off.map((shares, position) => ({ position, kopecks: shares[index] ?? 0 })),
  })
  const before = { 1: ofOrder(0), 2: ofOrder(1), 3: { title: 'Доставка', code: null, kopecks: 590, lines: [] } }
  const left = followLines(before, [
    { position: 0, before: 1, after: 0 },
    { position: 1, before: 2, after: 1 },
    { position: 2, before: 0, after: 5 },
  ])
  const taken = Object.values(left ?? {}).reduce((sum, discount) => sum + offLine(discount, 1), 0)
  expect(taken).toBe(33_333 - linePrice({ priceKopecks: 30_000, quantity: 1 }))
  expect(Object.values(left ?? {}).map(({ lines: own }) => own?.length)).toEqual([1, 1, 0])
  expect(Object.keys(followLines(before, [{ position: 0, before: 1, after: 0 }]) ?? {})).toEqual(['3'])
  expect(followLines(before, [], false)).toBeNull()
})

test('a discount of the delivery stays with it, and is never more than it costs; older discounts stay as they are', () => {
  const free = { title: 'Доставка в подарок', code: null, kopecks: 59_000, lines: [] }
  const older = { title: 'Скидка', code: null, kopecks: 100 }
  const all = { 1: free, 2: older }
  expect(offDelivery(all)).toBe(59_000)
  expect(followLines(all, [], true)).toEqual(all)
  expect(followLines(all, [], false)).toEqual({ 2: older })
  expect(withDeliveryOff(all, 35_000)).toEqual({ 1: { ...free, kopecks: 35_000 }, 2: older })
  expect(withDeliveryOff(all, 0)).toEqual({ 2: older })
  expect(withDeliveryOff(null, 0)).toBeNull()
})
