import { expect, test } from 'vitest'
import type { StaffProductRow } from '../../../catalogue/staff/staff-products.contract.ts'
import { pickLine, scanned, whyNot, withPicked } from './picked-goods.ts'

function row(change: Partial<StaffProductRow>): StaffProductRow {
  return {
    id: 1,
    sku: 'KTS-0001',
    barcode: null,
    name: 'Лисица',
    price: 1000,
    regular_price: 1000,
    margin: null,
    category: { id: 1, name: 'Фигурки' },
    stock: 3,
    on_sale: true,
    available: true,
    is_new: false,
    is_preorder: false,
    archived: false,
    version: 1,
    picture: null,
    ...change,
  }
}

test('a code picks the product that has exactly this article, or the only one with this barcode', () => {
  const fox = row({})
  const owl = row({ id: 2, sku: 'KTS-00012', barcode: '4600000000017' })
  expect(scanned(' kts-0001', [owl, fox])).toBe(fox)
  expect(scanned('леы-0001', [owl, fox])).toBe(fox)
  expect(scanned('4600000000017', [fox, owl])).toBe(owl)
  expect(scanned('4600000000017', [owl, row({ id: 3, barcode: '4600000000017' })])).toBeUndefined()
  expect(scanned('4600000000024', [owl])).toBeUndefined()
  expect(scanned('лиса', [fox])).toBeUndefined()
})

test('a product picked again is one piece more', () => {
  const once = withPicked([], pickLine(row({})))
  const twice = withPicked(once, pickLine(row({})))
  expect(withPicked(twice, pickLine(row({ id: 2 }))).map(({ product_id: id, quantity }) => [id, quantity])).toEqual([
    [1, 2],
    [2, 1],
  ])
})

test('what cannot be sold says why', () => {
  expect(whyNot(row({}))).toBeUndefined()
  expect(whyNot(row({ stock: null }))).toBeUndefined()
  expect(whyNot(row({ stock: 0 }))).toBe('нет на складе')
  expect(whyNot(row({ on_sale: false }))).toBe('снят с продажи')
  expect(whyNot(row({ archived: true }))).toBe('в архиве')
})
