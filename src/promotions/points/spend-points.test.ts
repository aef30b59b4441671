import { expect, test } from 'vitest'
import { price } from '../../pricing/price.ts'
import { rounds } from '../../testing/rounds.ts'
import { seededRandom } from '../../testing/seeded-random.ts'
import { findDiscounts, takeable, toAdjustments } from '../find-discounts.ts'
import { placeDiscounts } from '../place-discounts.ts'
import { promotionKinds } from '../promotion.ts'
import { line } from '../testing-lines.ts'
import { defaultPointRules, millionthsFor, percentFor, wholePoints } from './point-rules.ts'
import { spendPoints } from './spend-points.ts'

const rules = { ...defaultPointRules, isOn: true }
const asked = { rules, balance: 900, wanted: 900, spentKopecks: 0 }

test('as many as are wanted, there and allowed', () => {
  const used = (change: Partial<typeof asked>, lines = [line]) => spendPoints({ ...asked, ...change }, lines, []).points
  expect(used({})).toMatchObject({ available: 500, used: 500, problem: expect.stringContaining('не больше 500') })
  expect(used({ wanted: 20 })).toMatchObject({ available: 500, used: 20, problem: null, earns: 29 })
  expect(used({ balance: 30 })).toMatchObject({ used: 30, problem: 'На счёте сейчас 30\u00a0баллов.' })
  expect(used({ balance: 0 })).toMatchObject({ used: 0, problem: 'Баллов на счёте больше нет.' })
  const some = { ...rules, excluded: { products: [], categories: [1] } }
  expect(used({ rules: some })).toMatchObject({ available: 0, used: 0, earns: 0 })
  // Half of both, but all of it off the one that is not excluded.
  expect(used({ rules: some }, [line, { ...line, key: 2, categoryId: 2 }])).toMatchObject({ available: 900, earns: 3 })
  expect(spendPoints({ ...asked, rules: undefined }, [line], []).points?.problem).toContain('нельзя')
  expect(spendPoints({ ...asked, rules: undefined, wanted: null }, [line], []).points).toBeNull()
})

test('the rate of who has bought for more, also in parts of a per cent', () => {
  const some = {
    ...rules,
    percent: 1.5,
    tiers: [50_000, 20_000].map((fromKopecks) => ({ fromKopecks, percent: fromKopecks / 10_000 })),
  }
  expect([0, 19_999, 20_000, 49_999, 70_000].map((kopecks) => percentFor(some, kopecks))).toEqual([1.5, 1.5, 2, 2, 5])
  expect(wholePoints(millionthsFor(99_999, 1.5))).toBe(14)
})

test('any cart, promotions and points: whole roubles, nothing free or negative, as many as the rules allow, lines = total', () => {
  const random = seededRandom(65)
  for (let round = 0; round < rounds(300, 5000); round += 1) {
    const lines = Array.from({ length: 1 + random(5) }, (_, index) => ({
      ...line,
      key: index,
      categoryId: random(3),
      priceKopecks: 100 + random(random(2) ? 5_000_000 : 500),
      quantity: 1 + random(5),
      depositKopecks: random(5) === 0 ? 50 : null,
    }))
    const promotions = Array.from({ length: random(4) }, (_, id) => ({
      id: id + 1,
      title: 'Скидка',
      kind: promotionKinds[random(promotionKinds.length)] ?? 'percent',
      value: 1 + random(90),
      take: 2,
      pay: 1,
      goods: {},
      gifts: [random(5)],
      minKopecks: 0,
      minPieces: 0,
      combinable: random(2) === 0,
      priority: 0,
    }))
    const discounts = findDiscounts(promotions, lines)
    const own = { ...rules, maxShare: 1 + random(99), excluded: { products: [random(9)], categories: [random(9)] } }
    const balance = random(random(2) ? 100_000 : 50)
    const wanted = 1 + random(100_000)
    const { points, discount } = spendPoints({ rules: own, balance, wanted, spentKopecks: 0 }, lines, discounts)
    const used = points?.used ?? 0
    const before = price({ lines, deliveryKopecks: 0, adjustments: toAdjustments(discounts) })
    const deliveryKopecks = 59_000
    const placed = placeDiscounts(lines, deliveryKopecks, discount ? [...discounts, discount] : discounts)
    expect(used).toBeLessThanOrEqual(Math.min(balance, wanted))
    expect(used * 100).toBeLessThanOrEqual((before.goodsKopecks * own.maxShare) / 100)
    expect(before.goodsKopecks - placed.price.goodsKopecks).toBe(used * 100)
    expect((discount?.shares ?? []).reduce((sum, { kopecks }) => sum + kopecks, 0)).toBe(used * 100)
    for (const { priceKopecks } of placed.lines) expect(priceKopecks).toBeGreaterThan(0)
    // One more would be too many, unless nobody wanted more.
    const meant = before.lines.filter(
      ({ key }) =>
        !own.excluded.products.includes(key) && !own.excluded.categories.includes(lines[key]?.categoryId ?? -1),
    )
    const most = meant.reduce((sum, { sumKopecks, quantity }) => sum + takeable(sumKopecks, quantity), 0)
    const isMost =
      used === wanted ||
      used === balance ||
      (used + 1) * 100 > Math.min(most, Math.floor((before.goodsKopecks * own.maxShare) / 100))
    expect(isMost).toBe(true)
    expect(points?.problem === null).toBe(used === wanted)
  }
})
