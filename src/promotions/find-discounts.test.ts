import { expect, test } from 'vitest'
import { splitIntoPieces } from '../pricing/distribute.ts'
import { price, sumOfLines } from '../pricing/price.ts'
import { returnedSum } from '../pricing/returned-sum.ts'
import { rounds } from '../testing/rounds.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { findDiscounts, missingFor, toAdjustments } from './find-discounts.ts'
import { type PromotionRule, promotionKinds } from './promotion.ts'
import { line, rule } from './testing-lines.ts'

const other = { ...line, key: 2, categoryId: 2, makerId: 7, priceKopecks: 50_000, quantity: 2 }

const off = (rules: Partial<PromotionRule>[], lines = [line, other]) =>
  findDiscounts(
    rules.map((change, index) => ({ ...rule, id: index + 1, ...change })),
    lines,
  ).map(({ promotionId, kopecks }) => [promotionId, kopecks])

test.each<[string, Partial<PromotionRule>, number | undefined]>([
  ['per cent', {}, 20_000],
  ['a sum', { kind: 'sum', value: 30_000 }, 30_000],
  ['a sum above everything leaves a hundredth', { kind: 'sum', value: 900_000 }, 198_000],
  ['a price for each', { kind: 'price', value: 40_000 }, 60_000 + 20_000],
  ['a price above all others', { kind: 'price', value: 400_000 }, undefined],
  ['three for two: the cheapest of the three', { kind: 'n_for_m' }, 50_000],
  ['too few for four', { kind: 'n_for_m', take: 4, pay: 3 }, undefined],
  ['a gift: one piece for a kopeck', { kind: 'gift', gifts: [2] }, 49_999],
  ['a gift for goods that are all gifts themselves', { kind: 'gift', gifts: [1, 2] }, undefined],
  ['a gift that is not in the cart', { kind: 'gift', gifts: [3] }, undefined],
  ['a gift is not among the goods that it is given for', { kind: 'gift', gifts: [2], minKopecks: 100_001 }, undefined],
  ['of a category', { goods: { categories: [2] } }, 10_000],
  ['of a maker', { goods: { makers: [7] } }, 10_000],
  ['of a series that nothing has', { goods: { series: [7] } }, undefined],
  ['of preorders', { goods: { preorders: 'only' } }, undefined],
  ['of all but preorders', { goods: { preorders: 'without' } }, 20_000],
  ['from a sum on', { minKopecks: 200_000 }, 20_000],
  ['below the sum', { minKopecks: 200_001 }, undefined],
  ['below the pieces', { minPieces: 4 }, undefined],
])('%s', (_, change, kopecks) => {
  expect(off([change])).toEqual(kopecks === undefined ? [] : [[1, kopecks]])
})

test('what a cart lacks is known', () => {
  const missing = (change: Partial<PromotionRule>) => missingFor({ ...rule, ...change }, [line, other])
  expect(missing({})).toBeUndefined()
  expect(missing({ goods: { series: [7] } })).toEqual({ goods: true })
  expect(missing({ minKopecks: 200_500 })).toEqual({ kopecks: 500 })
  expect(missing({ minPieces: 5 })).toEqual({ pieces: 2 })
  expect(missing({ kind: 'n_for_m', take: 5, pay: 4 })).toEqual({ pieces: 2 })
  expect(missing({ kind: 'gift', gifts: [3] })).toEqual({ gift: true })
})

test('combined one after the other by priority, or one alone when that is better', () => {
  expect(off([{}, { kind: 'sum', value: 10_000, priority: 1 }])).toEqual([
    [2, 10_000],
    [1, 19_000],
  ])
  expect(off([{}, { kind: 'sum', value: 30_000, combinable: false }])).toEqual([[2, 30_000]])
  expect(off([{}, { kind: 'sum', value: 15_000, combinable: false }])).toEqual([[1, 20_000]])
})

test('the delivery is free beside a discount that cannot be combined; the one that pays more of it wins', () => {
  const found = findDiscounts(
    [
      { ...rule, combinable: false },
      { ...rule, id: 2, kind: 'free_delivery', value: 20_000 },
      { ...rule, id: 3, kind: 'free_delivery', value: 30_000, combinable: false },
      { ...rule, id: 4, kind: 'free_delivery', value: 0, minKopecks: 100_001 },
    ],
    [line],
  )
  expect(found.map(({ promotionId }) => promotionId)).toEqual([1, 3])
  const adjustments = toAdjustments(found)
  expect(price({ lines: [line], deliveryKopecks: 59_000, adjustments })).toMatchObject({
    goodsKopecks: 90_000,
    deliveryKopecks: 29_000,
  })
  expect(price({ lines: [line], deliveryKopecks: 10_000, adjustments }).deliveryKopecks).toBe(0)
})

test('any cart and promotions: nothing negative or free, no combination beats the best, pieces and returns add up to what is paid', () => {
  const random = seededRandom(61)
  for (let round = 0; round < rounds(300, 5000); round += 1) {
    const lines = Array.from({ length: 1 + random(5) }, (_, index) => ({
      ...line,
      key: index,
      categoryId: random(3),
      makerId: random(2) || null,
      isPreorder: random(4) === 0,
      priceKopecks: 100 + random(random(2) ? 5_000_000 : 500),
      quantity: 1 + random(5),
      depositKopecks: random(5) === 0 ? 50 : null,
    }))
    const rules = Array.from({ length: random(6) }, (_, id) => ({
      ...rule,
      id,
      kind: promotionKinds[random(promotionKinds.length)] ?? 'percent',
      value: 1 + random(random(2) ? 90 : 200_000),
      take: 2 + random(3),
      pay: 1,
      goods: random(2) ? {} : { categories: [random(3)] },
      gifts: [random(5), random(5)],
      minPieces: random(3),
      combinable: random(2) === 0,
      priority: random(3),
    })).map((each) => (each.kind === 'percent' ? { ...each, value: Math.min(each.value, 90) } : each))
    const deliveryKopecks = random(2) * 59_000
    const found = findDiscounts(rules, lines)
    const adjustments = toAdjustments(found)
    const priced = price({ lines, deliveryKopecks, adjustments })
    const full = price({ lines, deliveryKopecks })
    expect(full.goodsKopecks - priced.goodsKopecks).toBe(found.reduce((sum, { kopecks }) => sum + kopecks, 0))
    expect(priced.deliveryKopecks).toBeGreaterThanOrEqual(0)
    expect(priced.nowKopecks + priced.laterKopecks).toBe(priced.totalKopecks)
    for (const { sumKopecks, fullKopecks, quantity, priceKopecks } of priced.lines) {
      expect(sumKopecks).toBeGreaterThanOrEqual(quantity)
      expect(sumKopecks).toBeLessThanOrEqual(fullKopecks)
      // As the order keeps it, the receipt prints it and returns give it back: piece by piece, in any portions.
      const pieces = splitIntoPieces(sumKopecks, quantity)
      expect(sumOfLines(pieces)).toBe(sumKopecks)
      let back = 0
      for (const left of pieces.toSorted(() => random(3) - 1)) {
        let { quantity: here } = left
        while (here > 0) {
          const portion = 1 + random(here)
          here -= portion
          back += returnedSum([{ ...left, quantity: portion }], { isWhole: false, kopecks: 0 }).goodsKopecks
        }
      }
      expect(back).toBe(sumKopecks)
      expect(priceKopecks * quantity).toBe(fullKopecks)
    }
    const ofGoods = found.filter((each) => each.kopecks > 0)
    const isMixed = ofGoods.length > 1 && ofGoods.some(({ promotionId }) => !rules[promotionId]?.combinable)
    expect(isMixed).toBe(false)
    const allowed = [rules.filter(({ combinable }) => combinable), ...rules.map((each) => [each])]
    for (const some of allowed) {
      const alone = price({ lines, deliveryKopecks, adjustments: toAdjustments(findDiscounts(some, lines)) })
      expect(priced.goodsKopecks).toBeLessThanOrEqual(alone.goodsKopecks)
      expect(priced.deliveryKopecks).toBeLessThanOrEqual(alone.deliveryKopecks)
    }
  }
})
