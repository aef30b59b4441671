import { expect, test } from 'vitest'
import { stripRule } from './strip-rule.ts'

test.each([
  ['/catalog/', { filter: {}, sort: 'new', address: '/catalog/' }],
  ['https://kitsune.test/new?page=4', { filter: { isNew: true }, sort: 'new', address: '/new/' }],
  [
    '/category/3/?filter=in-stock&series=5,7&sort=cheap&max_price=5000&utm=x',
    {
      filter: { available: true, preorder: false, maxKopecks: 500_000, seriesIds: [5, 7], categoryId: 3 },
      sort: 'cheap',
      address: '/category/3/?filter=in-stock&max_price=5000&series=5,7&sort=cheap',
    },
  ],
  ['/product/5/', undefined],
  ['/staff/', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('%s', (text, rule) => {
  expect(stripRule(text)).toEqual(rule)
})
