import { expect, test } from 'vitest'
import { seededRandom } from '../testing/seeded-random.ts'
import { type Adjustment, type OrderPrice, orderSums, type PricedLine, price } from './price.ts'
import { returnedSum } from './returned-sum.ts'

const fox = { key: 1, priceKopecks: 100_050, quantity: 2, depositKopecks: null }
const preorder = { key: 2, priceKopecks: 750_000, quantity: 2, depositKopecks: 150_000 }

test('goods, delivery, what is paid at once and what later', () => {
  const priced = price({ lines: [fox, preorder], deliveryKopecks: 59_000 })
  expect(priced).toEqual({
    lines: [
      { ...fox, fullKopecks: 200_100, sumKopecks: 200_100, nowKopecks: 200_100, laterKopecks: 0 },
      { ...preorder, fullKopecks: 1_500_000, sumKopecks: 1_500_000, nowKopecks: 300_000, laterKopecks: 1_200_000 },
    ],
    deliveryKopecks: 59_000,
    goodsKopecks: 1_700_100,
    totalKopecks: 1_759_100,
    nowKopecks: 559_100,
    laterKopecks: 1_200_000,
  })
  expect(orderSums(priced)).toEqual({
    goodsKopecks: 1_700_100,
    deliveryPriceKopecks: 59_000,
    totalKopecks: 1_759_100,
    deferredKopecks: 1_200_000,
  })
})

test('nothing costs nothing, and while a quantity is unknown so is the sum', () => {
  expect(price({ lines: [], deliveryKopecks: 0 })).toMatchObject({ goodsKopecks: 0, totalKopecks: 0, nowKopecks: 0 })
  const unknown = [{ ...fox, quantity: Number.NaN }, preorder]
  const adjustments: Adjustment[] = [{ id: 'sale', kopecks: 100, appliesTo: 'goods' }]
  expect(price({ lines: unknown, deliveryKopecks: 0 }).totalKopecks).toBeNaN()
  expect(price({ lines: unknown, deliveryKopecks: 0, adjustments }).totalKopecks).toBeNaN()
})

test('adjustments: of all goods in proportion, of given lines, of the delivery, one after the other', () => {
  const sums = (...adjustments: Adjustment[]) => {
    const lines = [1, 2, 3].map((key) => ({ key, priceKopecks: 100, quantity: 1, depositKopecks: null }))
    const { lines: shares, deliveryKopecks } = price({ lines, deliveryKopecks: 50, adjustments })
    return [...shares.map(({ sumKopecks }) => sumKopecks), deliveryKopecks]
  }
  // The odd kopeck is the first key's.
  expect(sums({ id: 'a', kopecks: 100, appliesTo: 'goods' })).toEqual([66, 67, 67, 50])
  expect(sums({ id: 'a', kopecks: 30, appliesTo: { lines: [2, 3] } })).toEqual([100, 85, 85, 50])
  expect(sums({ id: 'a', kopecks: 70, appliesTo: 'delivery' })).toEqual([100, 100, 100, 0])
  expect(
    sums({ id: 'a', kopecks: 500, appliesTo: { lines: [2] } }, { id: 'b', kopecks: 100, appliesTo: 'goods' }),
  ).toEqual([50, 0, 50, 50])
})

test('a deposit is no more than what the line still costs', () => {
  const adjustments: Adjustment[] = [{ id: 'gift', kopecks: 1_400_000, appliesTo: 'goods' }]
  const [share] = price({ lines: [preorder], deliveryKopecks: 0, adjustments }).lines
  expect(share).toMatchObject({ sumKopecks: 100_000, nowKopecks: 100_000, laterKopecks: 0 })
})

interface Story {
  lines: PricedLine[]
  deliveryKopecks: number
  adjustments: Adjustment[]
}

type Random = ReturnType<typeof seededRandom>

function* stories(seed: number): Generator<Story & { random: Random; priced: OrderPrice }> {
  const random = seededRandom(seed)
  for (let count = 0; count < 1000; count += 1) {
    // Often one price for all, so that remainders are equal and somebody has to get the odd kopeck.
    const isAlike = random(3) === 0
    const pieces = 1 + random(9)
    const lines = Array.from({ length: random(7) }, (_, place) => {
      const priceKopecks = isAlike ? 100 : random(10_000_000)
      const isDeposited = random(3) === 0 && priceKopecks > 1
      const depositKopecks = isDeposited ? 1 + random(priceKopecks - 1) : null
      return { key: 10 * place + random(10), priceKopecks, quantity: isAlike ? pieces : 1 + random(9), depositKopecks }
    })
    const some = () => lines.filter(() => random(2) === 0).map(({ key }) => key)
    const adjustments = Array.from({ length: random(4) }, (_, place): Adjustment => {
      const appliesTo = [() => 'goods' as const, () => 'delivery' as const, () => ({ lines: some() })][random(3)]?.()
      return {
        id: `adjustment-${place}`,
        kopecks: random(random(2) === 0 ? 1000 : 50_000_000),
        appliesTo: appliesTo ?? 'goods',
      }
    })
    const story = { lines, deliveryKopecks: random(2) * random(100_000), adjustments }
    yield { ...story, random, priced: price(story) }
  }
}

function sum(values: number[]): number {
  return values.reduce((total, each) => total + each, 0)
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, place: random(1_000_000) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

test('any order: shares add up to the kopeck, none is negative, and now and later are the total', () => {
  for (const { lines, deliveryKopecks, adjustments, priced } of stories(271)) {
    expect(sum(priced.lines.map(({ sumKopecks }) => sumKopecks))).toBe(priced.goodsKopecks)
    expect(priced.goodsKopecks + priced.deliveryKopecks).toBe(priced.totalKopecks)
    expect(priced.nowKopecks + priced.laterKopecks).toBe(priced.totalKopecks)
    expect(priced.deliveryKopecks).toBeGreaterThanOrEqual(0)
    for (const [index, line] of priced.lines.entries()) {
      const { priceKopecks = 0, quantity = 0, depositKopecks = null } = lines[index] ?? {}
      expect(line.fullKopecks).toBe(priceKopecks * quantity)
      expect(line.nowKopecks + line.laterKopecks).toBe(line.sumKopecks)
      expect(Math.min(line.sumKopecks, line.nowKopecks, line.laterKopecks)).toBeGreaterThanOrEqual(0)
      expect(line.sumKopecks).toBeLessThanOrEqual(line.fullKopecks)
      expect(line.nowKopecks).toBeLessThanOrEqual(line.sumKopecks)
      if (depositKopecks !== null) expect(line.nowKopecks).toBeLessThanOrEqual(depositKopecks * quantity)
    }
    // Adjustments take all that they may, as long as there is something to take.
    const full = sum(priced.lines.map(({ fullKopecks }) => fullKopecks)) + deliveryKopecks
    const taken = full - priced.totalKopecks
    expect(taken).toBeLessThanOrEqual(sum(adjustments.map(({ kopecks }) => kopecks)))
    if (adjustments.length === 0) expect(taken).toBe(0)
    const ofGoods = adjustments.filter(({ appliesTo }) => appliesTo === 'goods')
    if (adjustments.length > 0 && ofGoods.length === adjustments.length) {
      expect(taken).toBe(Math.min(full - deliveryKopecks, sum(ofGoods.map(({ kopecks }) => kopecks))))
    }
  }
})

test('the order of lines does not matter', () => {
  for (const { lines, deliveryKopecks, adjustments, priced, random } of stories(272)) {
    const again = price({ lines: shuffled(lines, random), deliveryKopecks, adjustments })
    expect(again.lines.toSorted((a, b) => a.key - b.key)).toEqual(priced.lines)
    expect({ ...again, lines: [] }).toEqual({ ...priced, lines: [] })
  }
})

test('returning everything, in any portions and order, gives back exactly what was paid', () => {
  for (const { priced, random } of stories(273)) {
    const left = new Map(priced.lines.map(({ key, quantity }) => [key, quantity]))
    let [back, delivery] = [0, 0]
    while (left.size > 0) {
      const portion = shuffled(priced.lines, random)
        .filter(({ key }) => left.has(key) && random(2) === 0)
        .map(({ key, quantity: bought, priceKopecks, sumKopecks }) => {
          const before = left.get(key) ?? 0
          const quantity = 1 + random(before)
          if (quantity === before) left.delete(key)
          else left.set(key, before - quantity)
          return { priceKopecks, quantity, line: { quantity: bought, sumKopecks, returnedBefore: bought - before } }
        })
      const isWhole = portion.length > 0 && left.size === 0
      const returned = returnedSum(portion, { isWhole, kopecks: priced.deliveryKopecks })
      expect(returned.goodsKopecks).toBeGreaterThanOrEqual(0)
      back += returned.goodsKopecks
      delivery += returned.deliveryKopecks
    }
    expect(back).toBe(priced.goodsKopecks)
    if (priced.lines.length > 0) expect(back + delivery).toBe(priced.totalKopecks)
  }
})

test('without adjustments a returned piece is worth its price', () => {
  const line = { quantity: 3, sumKopecks: 3 * 333, returnedBefore: 1 }
  const delivery = { isWhole: false, kopecks: 100 }
  expect(returnedSum([{ priceKopecks: 333, quantity: 2, line }], delivery)).toEqual({
    goodsKopecks: 666,
    deliveryKopecks: 0,
  })
  expect(returnedSum([{ priceKopecks: 333, quantity: 2 }], { ...delivery, isWhole: true })).toEqual({
    goodsKopecks: 666,
    deliveryKopecks: 100,
  })
})
