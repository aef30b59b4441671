import { expect, test } from 'vitest'
import type { Cart, CartItem } from './cart.contract.ts'
import { isSameOffer, withEdits } from './shown-cart.ts'

function item(id: number, price: number, quantity: number, can_be_bought = true): CartItem {
  const product = { id, name: '', price, status: 'available' as const, is_new: false, images: [], stock: null }
  return {
    id,
    product: { ...product, limit_per_customer: null, is_preorder: false, release_year: null, release_month: null },
    quantity,
    wanted: quantity,
    is_favorite: false,
    is_archived: false,
    can_be_bought,
    most: null,
    total_price: price * quantity,
  }
}

const cart: Cart = { items: [item(1, 0.1, 1), item(2, 500, 2), item(3, 900, 1, false)], count: 3, total_price: 1000.1 }

test('without edits it is the server’s cart', () => {
  expect(withEdits(cart, new Map())).toBe(cart)
})

test('a changed quantity updates its line and the totals, to the kopeck', () => {
  const edited = withEdits(cart, new Map([[1, 3]]))
  expect(edited).toMatchObject({ count: 5, total_price: 1000.3 })
  expect(edited.items[0]).toMatchObject({ quantity: 3, total_price: 0.3 })
})

test('removed products are not shown, and those that cannot be bought never count', () => {
  const edited = withEdits(
    cart,
    new Map([
      [2, 0],
      [3, 5],
    ]),
  )
  expect(edited).toMatchObject({ count: 1, total_price: 0.1 })
  expect(edited.items.map(({ id, quantity }) => [id, quantity])).toEqual([
    [1, 1],
    [3, 5],
  ])
})

test('the same offer has the same products, quantities and prices; products that cannot be bought are ignored', () => {
  const [one, two, gone] = cart.items as [CartItem, CartItem, CartItem]
  expect(isSameOffer(cart, { ...cart, items: [two, one] })).toBe(true)
  expect(isSameOffer(cart, { ...cart, items: [item(1, 0.2, 1), two, gone] })).toBe(false)
  expect(isSameOffer(cart, { ...cart, items: [one, item(2, 500, 1), gone] })).toBe(false)
  expect(isSameOffer(cart, { ...cart, items: [one, item(2, 500, 2, false), gone] })).toBe(false)
  expect(isSameOffer(cart, { ...cart, items: [one, two, item(3, 900, 1)] })).toBe(false)
})
