import { describe, expect, it } from 'vitest'
import {
  countFilters,
  isDuplicate,
  type ListingState,
  listingSearch,
  parseListing,
  parsePrice,
  toggleValue,
  withoutFilters,
} from './listing-state.ts'

function parse(search: string): ListingState {
  return parseListing(new URLSearchParams(search))
}

const nothing = parse('')

describe('parseListing', () => {
  it('starts with everything, newest first, on page one', () => {
    expect(nothing).toEqual({
      page: 1,
      minPrice: undefined,
      maxPrice: undefined,
      show: 'all',
      series: [],
      maker: [],
      category: [],
      year: [],
      scale: [],
      sort: 'new',
    })
  })

  it('parses every address that listingSearch writes', () => {
    const chosen: ListingState = {
      page: 3,
      minPrice: 990.5,
      maxPrice: 12_990,
      show: 'in-stock',
      series: ['3', '17'],
      maker: ['2'],
      category: [],
      year: ['2024'],
      scale: ['1/7', 'без масштаба'],
      sort: 'dear',
    }
    expect(parse(listingSearch(chosen))).toEqual(chosen)
  })

  it('parses what a form without JavaScript sends', () => {
    const sent = parse('filter=all&min_price=&max_price=5000&series=3&series=17&sort=new')
    expect(sent).toEqual({ ...nothing, maxPrice: 5000, series: ['3', '17'] })
  })

  it.each([
    'page=abc',
    'page=-1',
    'page=0',
    'page=1.5',
    'min_price=-5',
    'max_price=NaN',
    'max_price=1e9',
    'filter=все',
    'sort=random',
    'series=x,-1,999999999999999999999',
    'scale=,,',
  ])('ignores %s', (search) => {
    expect(parse(search)).toEqual(nothing)
  })

  it('stays within the limits of the server', () => {
    expect(parse('page=999999999').page).toBe(1_000_000)
    const many = Array.from({ length: 90 }, (_, index) => index + 1).join(',')
    expect(parse(`maker=${many}`).maker).toHaveLength(20)
    expect(parse('maker=4,4,4').maker).toEqual(['4'])
  })
})

describe('listingSearch', () => {
  it('is empty for the plain list and readable otherwise', () => {
    expect(listingSearch(nothing)).toBe('')
    expect(listingSearch({ ...nothing, scale: ['1/7', '1/8'], page: 2 })).toBe('?scale=1/7,1/8&page=2')
  })
})

describe('filters', () => {
  it('counts a price range as one filter, and does not count page and order', () => {
    expect(countFilters(parse('min_price=5&max_price=9&series=1,2&filter=new&sort=name&page=4'))).toBe(4)
  })

  it('hides filtered and sorted lists from search engines, but not further pages', () => {
    expect(isDuplicate(parse('page=2'))).toBe(false)
    expect(isDuplicate(parse('sort=cheap'))).toBe(true)
    expect(isDuplicate(parse('max_price=100'))).toBe(true)
  })

  it('keeps only the order on reset', () => {
    expect(withoutFilters(parse('filter=new&series=1&sort=cheap&page=3'))).toEqual(parse('sort=cheap'))
  })
})

describe('parsePrice', () => {
  it.each([
    ['1500', 1500],
    ['1 500,509', 1500.51],
    ['0', 0],
    ['12.', 12],
    ['', undefined],
    ['-5', undefined],
    ['дорого', undefined],
  ])('%j is %j', (text, price) => {
    expect(parsePrice(text)).toBe(price)
  })
})

it('toggleValue adds a missing value and removes an existing one', () => {
  expect(toggleValue(['1'], '2')).toEqual(['1', '2'])
  expect(toggleValue(['1', '2'], '1')).toEqual(['2'])
})

describe('a searched text', () => {
  it('is part of the address and has its own default order', () => {
    const state = parse('q=%20лис+и+кот%20&series=3')
    expect(state).toEqual({ ...nothing, series: ['3'], sort: 'best', text: { q: 'лис и кот', exact: false } })
    expect(parse(listingSearch(state))).toEqual(state)
    expect(listingSearch({ ...state, sort: 'new' })).toContain('sort=new')
    expect(parse('q=yfhenj&exact=1').text).toEqual({ q: 'yfhenj', exact: true })
  })

  it('is kept when the filters are reset', () => {
    expect(listingSearch(withoutFilters(parse('q=a&exact=1&series=3&page=2')))).toBe('?q=a&exact=1')
  })

  it('is ignored when blank', () => {
    expect(parse('q=%20%20&exact=1')).toEqual(nothing)
  })
})
