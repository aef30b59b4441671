import { expect, test } from 'vitest'
import { checkUnchanged } from './check-unchanged.ts'

const lines = [
  { product_id: 1, quantity: 2, price_kopecks: 100_000, first_pay_kopecks: 20_000 },
  { product_id: 2, quantity: 3, price_kopecks: 50_000, first_pay_kopecks: null },
]
const aki = { name: 'Аки', priceKopecks: 100_000, max: null as number | null, firstPayKopecks: 20_000 as number | null }
const owl = { name: 'Сова', priceKopecks: 50_000, max: 3 as number | null, firstPayKopecks: null as number | null }

function check(first: typeof aki | undefined, second: typeof owl | undefined) {
  const goods = [first && ([1, first] as const), second && ([2, second] as const)]
  return checkUnchanged(lines, new Map(goods.filter((entry) => entry !== undefined)))
}

test('lines that can be bought are returned with their products, at the price of the draft', () => {
  expect(check(aki, owl)).toEqual([
    { product: aki, quantity: 2, priceKopecks: 100_000 },
    { product: owl, quantity: 3, priceKopecks: 50_000 },
  ])
})

test.each([
  ['a deleted product', undefined, owl, { code: 'goods_gone', facts: { name: null } }],
  ['a product that is gone', aki, { ...owl, max: 0 }, { code: 'goods_gone', facts: { name: 'Сова' } }],
  ['too few pieces', aki, { ...owl, max: 1 }, { code: 'goods_fewer', facts: { name: 'Сова', max: 1 } }],
  ['another price', { ...aki, priceKopecks: 1 }, owl, { code: 'price_changed', facts: { name: 'Аки' } }],
  ['another deposit', { ...aki, firstPayKopecks: 30_000 }, owl, { code: 'deposit_changed', facts: { name: 'Аки' } }],
  ['a deposit that is gone', { ...aki, firstPayKopecks: null }, owl, { code: 'deposit_changed' }],
  ['a new deposit', aki, { ...owl, firstPayKopecks: 1 }, { code: 'deposit_changed', facts: { name: 'Сова' } }],
  [
    'pieces before prices',
    { ...aki, priceKopecks: 1 },
    { ...owl, max: 1 },
    { code: 'goods_fewer', facts: { name: 'Сова', max: 1 } },
  ],
])('%s is refused', (_, first, second, refusal) => {
  expect(() => check(first, second)).toThrow(expect.objectContaining(refusal))
})
