import { expect, test } from 'vitest'
import { openScreen } from './open-screen.tsx'
import { newCustomer, ShopVisitor, showCookie } from './shop-visitor.ts'

test('a reload keeps what the page has put down; another visitor has a browser of their own', async () => {
  const guest = new ShopVisitor()
  await openScreen('/about/', guest)
  showCookie('begun', 'cart.78.1.%2Fproduct%2F78%2F')
  localStorage.setItem('promo', 'LISA')
  await openScreen('/about/', guest)
  expect(document.cookie).toContain('begun=cart.78.1')
  expect(localStorage.getItem('promo')).toBe('LISA')
  const customer = await newCustomer()
  await openScreen('/cart/', customer)
  expect(document.cookie).not.toContain('begun=')
  expect(localStorage.getItem('promo')).toBeNull()
  expect(await customer.get('/api/cart/')).toMatchObject({ items: [] })
})
