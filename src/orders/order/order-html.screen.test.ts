import { expect, test } from 'vitest'
import { customerWithOrder } from '../../testing/screens/orders.ts'
import { readPage } from '../../testing/screens/read-page.ts'

test('the HTML of an order is everybody’s, with its title, and not to be kept', async () => {
  const { customer, orderId, address } = await customerWithOrder()
  const cookie = Array.from(customer.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const mine = await readPage(address, { cookie })
  expect(document.title).toMatch(new RegExp(`^Заказ №\\s${orderId} — `))
  const theirs = await readPage(address)
  expect(mine.html).toBe(theirs.html)
  expect(mine.headers.get('cache-control')).toContain('no-store')
  expect(mine.html).toContain('noindex')
})
