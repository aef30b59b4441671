import { expect, it } from 'vitest'
import type { Facets } from '../catalogue.contract.ts'
import { chosenFilters } from './chosen-filters.ts'
import { listingSearch, parseListing } from './listing-state.ts'

const facets: Facets = {
  series: [{ value: '3', name: 'Лунный архив', count: 9 }],
  maker: [],
  category: [],
  year: [],
  scale: [],
  min_price: null,
  max_price: null,
}

function labels(search: string): string[] {
  return chosenFilters(parseListing(new URLSearchParams(search)), facets).map(({ label }) => label)
}

it('has a readable label for each choice', () => {
  expect(labels('filter=in-stock&min_price=1500&series=3,8&scale=1/7')).toEqual([
    'В наличии',
    'От 1\u00a0500\u00a0₽',
    'Лунный архив',
    'Серия №\u00a08',
    'Масштаб 1/7',
  ])
  expect(labels('min_price=100&max_price=900')).toEqual(['От 100\u00a0₽ до 900\u00a0₽'])
  expect(labels('max_price=900')).toEqual(['До 900\u00a0₽'])
  expect(labels('sort=name&page=2')).toEqual([])
})

it('undoes one choice and leaves the others', () => {
  const state = parseListing(new URLSearchParams('filter=new&series=3,8&max_price=900'))
  const undone = chosenFilters(state, facets).map(({ undo }) => listingSearch({ ...state, ...undo }))
  expect(undone).toEqual([
    '?max_price=900&series=3,8',
    '?filter=new&series=3,8',
    '?filter=new&max_price=900&series=8',
    '?filter=new&max_price=900&series=3',
  ])
})
