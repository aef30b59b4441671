import { expect, test } from 'vitest'
import { sumOfLines as sumOf } from '../pricing/price.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import {
  cutLines,
  maxNameLength,
  maxReceiptLines,
  modeFor,
  type ReceiptBase,
  receiptLines,
  surplusLines,
  vatFor,
} from './receipt-lines.ts'

const base: ReceiptBase = {
  orderId: 1042,
  goods: [
    { name: 'Лисица', quantity: 2, priceKopecks: 150_050 },
    { name: 'Подарок', quantity: 1, priceKopecks: 0 },
  ],
  deliveryName: 'Почта России',
  deliveryKopecks: 59_000,
}

test('the whole sum: goods at their prices, the delivery as a service; a gift is no line', () => {
  expect(receiptLines(base, 359_100)).toEqual([
    { name: 'Лисица', quantity: 2, priceKopecks: 150_050, subject: 'goods' },
    { name: 'Доставка: Почта России', quantity: 1, priceKopecks: 59_000, subject: 'delivery' },
  ])
})

test('a part is spread in proportion, and pieces that cannot cost the same are two lines', () => {
  expect(receiptLines({ ...base, deliveryKopecks: 0 }, 100_001)).toEqual([
    { name: 'Лисица', quantity: 1, priceKopecks: 50_000, subject: 'goods' },
    { name: 'Лисица', quantity: 1, priceKopecks: 50_001, subject: 'goods' },
  ])
})

test('what other receipts have named is left out where the rest is just the sum', () => {
  const [fox, post] = receiptLines(base, 359_100)
  const more = { ...base, goods: [...base.goods, { name: 'Брелок', quantity: 3, priceKopecks: 33_333 }] }
  const added = { name: 'Брелок', quantity: 3, priceKopecks: 33_333, subject: 'goods' }
  const named = [fox, post].filter((line) => line !== undefined)
  expect(receiptLines(more, 99_999, named)).toEqual([added])
  // The rest after a deposit.
  const deposit = receiptLines(base, 100_000)
  expect(sumOf(receiptLines(base, 259_100, deposit))).toBe(259_100)
  expect(receiptLines(base, 259_100, deposit).at(-1)).toMatchObject({ priceKopecks: 59_000 - 16_430 })
  // Another sum is spread over all.
  expect(receiptLines(more, 99_998, named)).toEqual(receiptLines(more, 99_998))
})

test('what was named and is not the order’s any more goes back by name', () => {
  const named = receiptLines(base, 360_000)
  const fewer = { ...base, goods: [{ name: 'Лисица', quantity: 1, priceKopecks: 150_050 }] }
  expect(surplusLines(fewer, 150_950, named)).toEqual([
    { name: 'Лисица', quantity: 1, priceKopecks: 150_050, subject: 'goods' },
    { name: 'Переплата по заказу № 1042', quantity: 1, priceKopecks: 900, subject: 'surplus' },
  ])
  expect(surplusLines(fewer, 150_000, named)).toBeUndefined()
})

test('an order that was paid twice gives back as many pieces as it has, also where they differ by a kopeck', () => {
  const split = {
    ...base,
    goods: [
      { name: 'Бюст', quantity: 1, priceKopecks: 12_326_66 },
      { name: 'Бюст', quantity: 2, priceKopecks: 12_326_67 },
    ],
    deliveryKopecks: 0,
  }
  const once = receiptLines(split, 36_980_00)
  const back = surplusLines(split, 36_980_00, [...once, ...once])
  expect(back?.map(({ quantity, priceKopecks }) => [quantity, priceKopecks])).toEqual([
    [1, 12_326_66],
    [2, 12_326_67],
  ])
})

test('what is beyond the order is a line of its own, no price is raised', () => {
  expect(receiptLines(base, 359_101).at(-1)).toEqual({
    name: 'Переплата по заказу № 1042',
    quantity: 1,
    priceKopecks: 1,
    subject: 'surplus',
  })
})

test('beyond a hundred lines the last goods are one line, the delivery stays', () => {
  const goods = Array.from({ length: 130 }, (_, index) => ({
    name: `Г${index}`,
    quantity: 1,
    priceKopecks: 100 + index,
  }))
  const lines = receiptLines(
    { ...base, goods },
    goods.reduce((sum, each) => sum + each.priceKopecks, 59_000),
  )
  expect(lines).toHaveLength(maxReceiptLines)
  expect(lines.slice(97).map(({ name, subject }) => [name, subject])).toEqual([
    ['Г97', 'goods'],
    ['Другие товары заказа № 1042', 'goods'],
    ['Доставка: Почта России', 'delivery'],
  ])
})

test('prepaid VAT is reckoned out of the sum; a return says what was said before', () => {
  expect([1, 2, 3, 4, 7, 8, 11, 12].map((code) => vatFor(code, 'full_prepayment'))).toEqual([1, 2, 5, 6, 9, 10, 12, 12])
  expect(vatFor(11, 'full_payment')).toBe(11)
  expect([
    modeFor('income', { isOffset: false, isPart: false }),
    modeFor('offset', { isOffset: false, isPart: false }),
    modeFor('return', { isOffset: false, isPart: false }),
    modeFor('return', { isOffset: true, isPart: false }),
  ]).toEqual(['full_prepayment', 'full_payment', 'full_prepayment', 'full_payment'])
  const part = { isOffset: false, isPart: true }
  expect([modeFor('income', part), modeFor('return', part), modeFor('offset', part)]).toEqual([
    'partial_prepayment',
    'partial_prepayment',
    'full_payment',
  ])
  expect(vatFor(11, 'partial_prepayment')).toBe(12)
})

test('money that goes back in parts: each piece in one of them, what is left of its price as money', () => {
  const goods = { subject: 'goods' as const }
  const lines = [
    { ...goods, name: 'Лиса', quantity: 2, priceKopecks: 300 },
    { subject: 'delivery' as const, name: 'Доставка', quantity: 1, priceKopecks: 100 },
  ]
  expect(cutLines(lines, 0, 450, 7)).toEqual([
    { ...goods, name: 'Лиса', quantity: 1, priceKopecks: 300 },
    { ...goods, name: 'Лиса', quantity: 1, priceKopecks: 150 },
  ])
  expect(cutLines(lines, 450, 700, 7)).toEqual([
    { subject: 'surplus', name: 'Остаток возврата по заказу № 7', quantity: 1, priceKopecks: 150 },
    { subject: 'delivery', name: 'Доставка', quantity: 1, priceKopecks: 100 },
  ])
})

test('any order and any sum: lines add up to the kopeck and keep within the contract', () => {
  const random = seededRandom(54)
  for (let story = 0; story < 500; story += 1) {
    const goods = Array.from({ length: 1 + random(random(20) === 0 ? 140 : 6) }, () => ({
      name: 'Ф'.repeat(1 + random(300)) + (random(2) ? '🦊'.repeat(70) : ''),
      quantity: 1 + random(9),
      priceKopecks: random(5) === 0 ? 0 : 1 + random(10_000_000),
    }))
    const order = { ...base, goods, deliveryKopecks: random(2) * random(100_000) }
    const total = goods.reduce((sum, each) => sum + each.quantity * each.priceKopecks, order.deliveryKopecks)
    const wanted = [total, 1 + random(total + 1), total + random(3), 1][random(4)] || 1
    const lines = receiptLines(order, wanted)
    expect(sumOf(lines)).toBe(wanted)
    expect(lines.length).toBeLessThanOrEqual(maxReceiptLines)
    const wrong = lines.find(({ name, quantity, priceKopecks }) => {
      const isWhole = Number.isInteger(quantity) && Number.isInteger(priceKopecks)
      return name.length > maxNameLength || !name.isWellFormed() || !isWhole || Math.min(quantity, priceKopecks) < 1
    })
    expect(wrong).toBeUndefined()
    // What is paid back in two parts is a part each time.
    const part = 1 + random(wanted)
    if (part < wanted) expect(sumOf(receiptLines(order, part)) + sumOf(receiptLines(order, wanted - part))).toBe(wanted)
  }
})
