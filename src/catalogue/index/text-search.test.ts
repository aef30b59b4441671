import { describe, expect, test } from 'vitest'
import type { ProductFacts } from './product-facts.ts'
import { ProductIndex } from './product-index.ts'
import type { TextQuery, WantedWord } from './text-layers.ts'
import { places, WordSets, wordAt } from './word-sets.ts'

const [fox, figure, badge, foxy, said, meant] = [1, 2, 3, 4, 5, 6]

function product(id: number, words: [word: number, place: number][], facts: Partial<ProductFacts> = {}): ProductFacts {
  return {
    id,
    priceKopecks: id * 100,
    categoryId: 1,
    seriesId: null,
    makerId: null,
    scale: null,
    isNew: false,
    available: true,
    listed: true,
    words: words.map(([word, place]) => wordAt(word, place)),
    ...facts,
  }
}

function indexOf(products: ProductFacts[]): ProductIndex {
  const words = new WordSets()
  for (const { words: own = [] } of products) words.add(own)
  const ids = products.map(({ id }) => id)
  return new ProductIndex(products, ids, words)
}

function exactly(...words: number[]): WantedWord {
  return { exact: words, starting: [], inside: [] }
}

function search(index: ProductIndex, ways: WantedWord[][], first: number[] = []): number[] {
  const query: TextQuery = { first, ways }
  return index.best({}, index.matchText(query), 0, 100)
}

const products = [
  product(10, [[fox, places.around]]),
  product(11, [
    [figure, places.opening],
    [fox, places.name],
  ]),
  product(12, [[fox, places.opening]], { available: false }),
  product(13, [[foxy, places.name]]),
  product(
    14,
    [
      [figure, places.opening],
      [fox, places.name],
    ],
    { isNew: true },
  ),
  product(15, [[badge, places.opening]]),
  product(16, [[fox, places.opening]], { listed: false }),
  product(17, [[said, places.around]]),
  product(18, [[said, places.name]]),
]

describe('a text', () => {
  const index = indexOf(products)

  test('finds names that begin with it, then names that have it, then products that have it elsewhere', () => {
    expect(search(index, [[exactly(fox)]])).toEqual([12, 14, 11, 10])
  })

  test('ranks whole words before beginnings of words, and those before middles', () => {
    expect(search(index, [[{ exact: [fox], starting: [foxy], inside: [badge] }]])).toEqual([12, 14, 11, 13, 10, 15])
  })

  test('matches products with all words of one of its interpretations', () => {
    expect(search(index, [[exactly(fox), exactly(figure)]])).toEqual([14, 11])
    expect(search(index, [[exactly(fox), exactly(figure)], [exactly(badge)]])).toEqual([15, 14, 11])
    expect(search(index, [[exactly(fox), exactly(99)]])).toEqual([])
    expect(search(index, [])).toEqual([])
  })

  test('finds synonyms after the word itself, and what descriptions say at the end', () => {
    expect(search(index, [[{ ...exactly(badge), alike: [foxy], details: [said] }]])).toEqual([15, 13, 18, 17])
  })

  test('has what facts say before what descriptions say, and what was typed before what it may stand for', () => {
    const facts = [product(20, [[said, places.name]]), product(21, [[meant, places.name]])]
    const texts = [product(22, [[said, places.around]]), product(23, [[meant, places.around]])]
    const other = indexOf([...facts, ...texts])
    const wanted: WantedWord = { exact: [], starting: [], inside: [], details: [said], alikeDetails: [meant] }
    expect(search(other, [[wanted]])).toEqual([20, 21, 22, 23])
    const way = (id: number): WantedWord[] => [{ ...exactly(), details: [id] }]
    const matches = other.matchText({ first: [], ways: [way(said), way(meant)] })
    expect(other.bestDivided({}, matches, 0, 10)).toEqual({ ids: [20, 21, 22, 23], whole: 1 })
  })

  test('leaves out excluded words, and then everything else can match', () => {
    const without = (query: Partial<TextQuery>) =>
      index.best(
        {},
        index.matchText({ first: [], ways: [], without: [{ parts: [[figure]], inName: false }], ...query }),
        0,
        100,
      )
    expect(without({ ways: [[exactly(fox)]] })).toEqual([12, 10])
    expect(without({ everything: true })).toEqual([18, 17, 15, 13, 10, 12])
  })

  test('of several names takes one of each in turn', () => {
    const query: TextQuery = { first: [], ways: [[exactly(fox)], [exactly(badge)]], apart: true }
    expect(index.best({}, index.matchText(query), 0, 3)).toEqual([12, 15, 14])
  })

  test('means a maker only in the form of its name', () => {
    const makers = indexOf([product(1, [[fox, places.maker]]), product(2, [[badge, places.around]])])
    expect(search(makers, [[{ ...exactly(fox), details: [badge], otherForms: [fox] }]])).toEqual([2, 1])
    expect(search(makers, [[{ ...exactly(fox), details: [badge] }]])).toEqual([1, 2])
  })

  test('has exact matches first, each once', () => {
    expect(search(index, [[exactly(fox)]], [10, 10, 99])).toEqual([10, 12, 14, 11])
  })

  test('is filtered, counted and paged', () => {
    const text = index.matchText({ first: [15], ways: [[exactly(fox)]] })
    expect(index.find({ available: true }, 'cheap', 0, 10, text)).toEqual({ count: 4, ids: [10, 11, 14, 15] })
    expect(index.best({ available: true }, text, 1, 2)).toEqual([14, 11])
    expect(index.best({}, text, 3, 1)).toEqual([11])
    expect(index.facets({}, text).maxKopecks).toBe(1500)
  })
})

test('finds changed and new products', () => {
  const index = indexOf(products)
  index.put(product(15, [[fox, places.opening]]))
  index.placeByName(15, 14)
  index.put(product(20, [[foxy, places.opening]]))
  index.placeByName(20, 16)
  index.put(product(11, [[badge, places.name]]))
  index.placeByName(11, 10)
  expect(search(index, [[exactly(fox)]])).toEqual([15, 12, 14, 10])
  expect(search(index, [[exactly(foxy)]])).toEqual([20, 13])
  expect(search(index, [[exactly(badge)]])).toEqual([11])
  expect([index.wordWeight(foxy) > 0, index.wordWeight(99)]).toEqual([true, 0])
})

test('common words, deep pages and rare words agree with a plain catalogue', () => {
  // Enough products for bit sets, blocks and lists to be used.
  const many = Array.from({ length: 5000 }, (_, i) =>
    product(
      i + 1,
      [
        [figure, i % 3 === 0 ? places.opening : places.name],
        [100 + (i % 40), places.around],
      ],
      { isNew: i % 5 === 0, available: i % 4 !== 0, listed: i % 17 !== 0 },
    ),
  )
  const index = indexOf(many)
  const rank = (p: ProductFacts, at: number) =>
    (p.words?.includes(wordAt(figure, at)) ? 4 : 0) + (p.available ? 2 : 0) + (p.isNew ? 1 : 0)
  const expected = many
    .filter(({ listed }) => listed)
    .toSorted((a, b) => rank(b, places.opening) - rank(a, places.opening) || b.id - a.id)
    .map(({ id }) => id)
  const text = () => index.matchText({ first: [], ways: [[exactly(figure)]] })
  expect(index.best({}, text(), 0, 5000)).toEqual(expected)
  expect(index.best({}, text(), 3210, 20)).toEqual(expected.slice(3210, 3230))
  const both = index.matchText({ first: [], ways: [[exactly(figure), exactly(107)]] })
  const rare = many.filter((p) => p.listed && p.words?.includes(wordAt(107, places.around)))
  expect(index.find({}, 'new', 0, 5, both).count).toBe(rare.length)
})
