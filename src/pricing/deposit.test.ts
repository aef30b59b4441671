import { expect, test } from 'vitest'
import { depositOf } from './deposit.ts'

const figure = { isPreorder: true, priceKopecks: 750_050, depositPercent: null, depositKopecks: null }

test.each<[string, Partial<Parameters<typeof depositOf>[0]>, number | null]>([
  ['nothing said: the whole price', {}, null],
  ['a share, rounded up to a rouble', { depositPercent: 20 }, 150_100],
  ['a share of whole roubles', { depositPercent: 20, priceKopecks: 750_000 }, 150_000],
  ['a sum wins over a share', { depositPercent: 20, depositKopecks: 100_001 }, 100_001],
  ['a sum of nothing is none', { depositPercent: 20, depositKopecks: 0 }, 150_100],
  ['no more than the price', { depositKopecks: 750_050 }, null],
  ['a share of a small price is all of it', { depositPercent: 1, priceKopecks: 100 }, null],
  ['not a preorder any more', { isPreorder: false, depositPercent: 20 }, null],
  ['without a price', { priceKopecks: 0, depositPercent: 20, depositKopecks: 100 }, null],
  ['empty fields of the editor', { priceKopecks: Number.NaN, depositPercent: 20 }, null],
])('%s', (_, change, deposit) => {
  expect(depositOf({ ...figure, ...change })).toBe(deposit)
})
