import { describe, expect, test } from 'vitest'
import { rounds } from '../../testing/rounds.ts'
import { seededRandom } from '../../testing/seeded-random.ts'
import type { ProductFacts, ProductFilter } from './product-facts.ts'
import { ProductIndex } from './product-index.ts'

/** A simple, slow implementation of the same queries, which the index must agree with. */
class PlainCatalogue {
  #products = new Map<number, ProductFacts & { name: string }>()

  put(product: ProductFacts & { name: string }): void {
    this.#products.set(product.id, product)
  }

  byName(): (ProductFacts & { name: string })[] {
    return [...this.#products.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id))
  }

  byId(): ProductFacts[] {
    return [...this.#products.values()].toSorted((a, b) => a.id - b.id)
  }

  previousByName(id: number): number | null {
    const ids = this.byName().map((product) => product.id)
    return ids[ids.indexOf(id) - 1] ?? null
  }

  find(filter: ProductFilter, sort: (typeof sorts)[number], skip: number, take: number) {
    const found = this.#matching(filter)
    const order: Record<(typeof sorts)[number], (a: ProductFacts, b: ProductFacts) => number> = {
      new: (a, b) => placeOf(a) - placeOf(b) || Number(b.isNew) - Number(a.isNew) || b.id - a.id,
      cheap: (a, b) => a.priceKopecks - b.priceKopecks || a.id - b.id,
      dear: (a, b) => b.priceKopecks - a.priceKopecks || b.id - a.id,
      name: () => 0,
      name_back: () => 0,
    }
    const sorted = sort === 'name_back' ? found.toReversed() : found.toSorted(order[sort])
    const ids = sorted.map((product) => product.id)
    return { count: ids.length, ids: ids.slice(skip, skip + take) }
  }

  facets(filter: ProductFilter) {
    const prices = this.#matching({ ...filter, minKopecks: undefined, maxKopecks: undefined }).map(
      ({ priceKopecks }) => priceKopecks,
    )
    const count = <Value>(without: ProductFilter, pick: (product: ProductFacts) => Value | null) => {
      const counts = new Map<Value, number>()
      for (const product of this.#matching({ ...filter, ...without })) {
        const value = pick(product)
        if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
      }
      return counts
    }
    return {
      category: count({ categoryIds: undefined }, ({ categoryId }) => categoryId),
      series: count({ seriesIds: undefined }, ({ seriesId }) => seriesId),
      maker: count({ makerIds: undefined }, ({ makerId }) => makerId),
      scale: count({ scales: undefined }, ({ scale }) => scale),
      minKopecks: prices.length === 0 ? null : Math.min(...prices),
      maxKopecks: prices.length === 0 ? null : Math.max(...prices),
    }
  }

  #matching(filter: ProductFilter) {
    return this.byName().filter((product) => matches(product, filter))
  }
}

/** Can be bought now, can be ordered in advance, gone. */
function placeOf({ available, preorder }: ProductFacts): number {
  return available ? (preorder ? 1 : 0) : 2
}

function matches(product: ProductFacts, filter: ProductFilter): boolean {
  const { categoryId, categoryIds, isNew, available, preorder, seriesIds, makerIds, scales } = filter
  const { minKopecks = 0, maxKopecks = Infinity, lowStock } = filter
  const { stock = null, lowStock: own = null } = product
  return (
    product.listed &&
    (categoryId === undefined || product.categoryId === categoryId) &&
    (!categoryIds || categoryIds.includes(product.categoryId)) &&
    (isNew === undefined || product.isNew === isNew) &&
    (available === undefined || product.available === available) &&
    (preorder === undefined || product.preorder === preorder) &&
    (!lowStock || (stock !== null && stock >= lowStock[0] && stock <= (own ?? lowStock[1]))) &&
    product.priceKopecks >= minKopecks &&
    product.priceKopecks <= maxKopecks &&
    (!seriesIds || (product.seriesId !== null && seriesIds.includes(product.seriesId))) &&
    (!makerIds || (product.makerId !== null && makerIds.includes(product.makerId))) &&
    (!scales || (product.scale !== null && scales.includes(product.scale)))
  )
}

function randomProduct(id: number, random: (limit: number) => number): ProductFacts & { name: string } {
  return {
    id,
    name: `n${random(500)}`,
    priceKopecks: random(300) * 1000,
    categoryId: 1 + random(5),
    seriesId: random(4) === 0 ? null : 1 + random(12),
    makerId: random(6) === 0 ? null : 1 + random(4),
    scale: [null, '1/7', '1/8', '1/12'][random(4)] ?? null,
    isNew: random(3) === 0,
    available: random(4) > 0,
    preorder: random(5) === 0,
    listed: random(20) > 0,
    stock: random(4) === 0 ? null : random(9),
    lowStock: random(3) === 0 ? random(9) : null,
  }
}

function randomFilter(random: (limit: number) => number): ProductFilter {
  return {
    ...(random(2) && { categoryId: 1 + random(6) }),
    ...(random(5) === 0 && { categoryIds: [1 + random(6), 1 + random(6)] }),
    ...(random(3) === 0 && { isNew: random(2) === 0 }),
    ...(random(3) === 0 && { available: random(2) === 0 }),
    ...(random(4) === 0 && { preorder: random(2) === 0 }),
    ...(random(4) === 0 && { lowStock: [random(2), random(6)] as const }),
    ...(random(2) && { minKopecks: random(320) * 1000 - 500 }),
    ...(random(2) && { maxKopecks: random(320) * 1000 }),
    ...(random(4) === 0 && { seriesIds: [1 + random(12), 1 + random(12)] }),
    ...(random(5) === 0 && { makerIds: [1 + random(4)] }),
    ...(random(5) === 0 && { scales: ['1/7', 'none such'] }),
  }
}

const sorts = ['new', 'cheap', 'dear', 'name', 'name_back'] as const

function build(size: number, random: (limit: number) => number) {
  const plain = new PlainCatalogue()
  for (let i = 1; i <= size; i++) plain.put(randomProduct(i * 3, random))
  const index = new ProductIndex(
    plain.byId(),
    plain.byName().map((product) => product.id),
  )
  return { plain, index }
}

function expectSameAnswers(
  plain: PlainCatalogue,
  index: ProductIndex,
  random: (limit: number) => number,
  times: number,
) {
  for (let round = 0; round < times; round++) {
    const filter = randomFilter(random)
    const sort = sorts[random(sorts.length)] ?? 'new'
    const all = plain.find(filter, sort, 0, Infinity)
    const skip = random(all.count + 5)
    const take = 1 + random(30)
    expect(index.find(filter, sort, skip, take), JSON.stringify({ filter, sort, skip, take })).toEqual({
      count: all.count,
      ids: all.ids.slice(skip, skip + take),
    })
    if (round % 4 === 0) expect(index.facets(filter), JSON.stringify({ filter })).toEqual(plain.facets(filter))
  }
}

describe('the product index agrees with a plain catalogue', () => {
  test.each([0, 1, 31, 33, 700])('with %i products', (size) => {
    const random = seededRandom(size + 1)
    const { plain, index } = build(size, random)
    expectSameAnswers(plain, index, random, rounds(60, 200))
  })

  test('with enough products for ranks, small sets and prefix sets to be used', () => {
    const random = seededRandom(7)
    const { plain, index } = build(9000, random)
    expectSameAnswers(plain, index, random, rounds(16, 60))
  })

  test('with price ranges too wide to be gathered', () => {
    const random = seededRandom(13)
    const { plain, index } = build(40_000, random)
    const wide = { minKopecks: 20_000, maxKopecks: 290_000 }
    for (const sort of sorts) {
      for (const filter of [wide, { ...wide, categoryId: 2 }, { ...wide, isNew: true }].slice(0, rounds(1, 3))) {
        const all = plain.find(filter, sort, 0, Infinity)
        for (const skip of [0, 1, 300, 9000, all.count >> 1, all.count - 7, all.count]) {
          expect(index.find(filter, sort, skip, 20), JSON.stringify({ filter, sort, skip })).toEqual({
            count: all.count,
            ids: all.ids.slice(skip, skip + 20),
          })
        }
      }
    }
  })

  test('after changes, additions and removals', () => {
    const random = seededRandom(11)
    const { plain, index } = build(600, random)
    let highest = 600 * 3
    for (let round = 0; round < rounds(40, 150); round++) {
      const id = random(4) === 0 ? ++highest : 3 * (1 + random(600))
      const product = randomProduct(id, random)
      plain.put(product)
      expect(index.put(product)).toBe(true)
      index.placeByName(id, plain.previousByName(id))
      expectSameAnswers(plain, index, random, 3)
    }
    const gone = { ...randomProduct(300, random), listed: false }
    plain.put(gone)
    index.remove(300)
    expectSameAnswers(plain, index, random, 50)
  })
})

test('an unknown id below the highest one requires a rebuild', () => {
  const random = seededRandom(3)
  const { index } = build(10, random)
  expect(index.put(randomProduct(4, random))).toBe(false)
})

test('facets count what choosing another value would give', () => {
  const base = { priceKopecks: 100, isNew: false, available: true, listed: true, categoryId: 1, makerId: 5 }
  const facts: ProductFacts[] = [
    { ...base, id: 1, seriesId: 1, scale: '1/7', priceKopecks: 500 },
    { ...base, id: 2, seriesId: 2, scale: '1/7' },
    { ...base, id: 3, seriesId: 2, scale: '1/8', priceKopecks: 900 },
    { ...base, id: 4, seriesId: null, scale: null, categoryId: 2 },
  ]
  const index = new ProductIndex(facts, [1, 2, 3, 4])
  const facets = index.facets({ categoryId: 1, seriesIds: [1] })
  expect([...facets.series]).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect([...facets.scale]).toEqual([['1/7', 1]])
  expect([...facets.maker]).toEqual([[5, 1]])
  expect(facets).toMatchObject({ minKopecks: 500, maxKopecks: 500 })
})

test('facets of an empty list are empty', () => {
  const facets = new ProductIndex([], []).facets({})
  expect(facets).toMatchObject({ minKopecks: null, maxKopecks: null })
  expect(facets.series.size).toBe(0)
})
