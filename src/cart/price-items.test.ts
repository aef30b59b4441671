import { expect, test } from 'vitest'
import type { KeptProduct } from './kept.contract.ts'
import { priceItems } from './price-items.ts'

function product(id: number, price: number, first_pay?: number): KeptProduct {
  const goods = { id, name: '', price, status: 'available' as const, is_new: false, images: [], stock: null }
  const release = { limit_per_customer: null, is_preorder: false, release_year: null, release_month: null }
  return { ...goods, ...release, ...(first_pay !== undefined && { first_pay }) }
}

test('delivery is added to the products, to the kopeck', () => {
  const cheap = [{ product: product(1, 0.1), quantity: 1 }]
  expect(priceItems(cheap, 0.2)).toEqual({ goods: 0.1, total: 0.3, now: 0.3, later: 0 })
  expect(priceItems(cheap)).toMatchObject({ goods: 0.1, total: 0.1 })
})

test('of a preorder the deposit is paid now, with the delivery', () => {
  const items = [
    { product: product(1, 12_990), quantity: 1 },
    { product: product(2, 7500.5, 1500), quantity: 2 },
  ]
  expect(priceItems(items, 590)).toEqual({ goods: 27_991, total: 28_581, now: 16_580, later: 12_001 })
})
