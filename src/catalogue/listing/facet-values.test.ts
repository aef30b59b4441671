import { expect, it } from 'vitest'
import type { Facets } from '../catalogue.contract.ts'
import { firstValues, lacksChosen, nameOf, withChosen } from './facet-values.ts'
import { parseListing } from './listing-state.ts'

const all: Facets = {
  series: [
    { value: '3', name: 'Лунный архив', count: 9 },
    { value: '4', name: 'Чайная ведьма', count: 5 },
  ],
  maker: [],
  category: [],
  year: [],
  scale: [{ value: '1/7', name: '1/7', count: 2 }],
  min_price: 290,
  max_price: 990,
}
const narrowed: Facets = { ...all, series: all.series.slice(1), scale: [] }
const chosen = parseListing(new URLSearchParams('series=3&scale=1/7'))

it('keeps a chosen value without matches, with its name', () => {
  expect(lacksChosen(all, chosen)).toBe(false)
  expect(lacksChosen(narrowed, chosen)).toBe(true)
  const completed = withChosen(narrowed, chosen, all)
  expect(completed.series.map(({ name, count }) => [name, count])).toEqual([
    ['Лунный архив', 0],
    ['Чайная ведьма', 5],
  ])
  expect(completed.scale).toEqual([{ value: '1/7', name: '1/7', count: 0 }])
})

it('has no name for an unknown series', () => {
  expect(nameOf('series', '77', all)).toBeUndefined()
  expect(withChosen(all, parseListing(new URLSearchParams('series=77')), all).series).toEqual(all.series)
  expect(nameOf('scale', '1/100', undefined)).toBe('1/100')
})

it('shows the beginning of a long list and what is chosen further down', () => {
  const values = Array.from({ length: 12 }, (_, index) => ({ value: String(index), name: `${index}`, count: 1 }))
  expect(firstValues(values, ['10'], 8).map(({ value }) => value)).toEqual([
    '0',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '10',
  ])
})
