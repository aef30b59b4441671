import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { csrf, newEmail, registered } from './account.ts'
import { expectFits } from './barriers.ts'
import { placeOrder } from './ordering.ts'

export const officeWidths = [768, 1440]

interface StaffOrder {
  product: { id: number; price: number }
  fullName?: string
  delivery?: 'Почта России' | 'Самовывоз'
}

/** An order that staff take at the counter, paid in cash; needs a manager. Returns its number. */
export async function takeOrder(request: APIRequestContext, order: StaffOrder): Promise<number> {
  const { product, fullName = 'Орлова Мария', delivery = 'Самовывоз' } = order
  const headers = await csrf(request)
  const lines = [{ product_id: product.id, quantity: 1, price: product.price }]
  const quote = await request.post('/api/staff/orders/quote/', { data: { lines: [] }, headers })
  const { delivery_types: types } = (await quote.json()) as {
    delivery_types: { id: number; name: string; price: number }[]
  }
  const way = types.find(({ name }) => name === delivery)
  if (!way) throw new Error(`no ${delivery}`)
  const byPost = delivery === 'Почта России'
  const data = {
    key: randomUUID(),
    channel: 'counter',
    customer: null,
    full_name: fullName,
    phone: '+7 (913) 555-66-77',
    email: '',
    delivery: { delivery_type: way.id, ...(byPost && { index: '634050' }) },
    address: byPost ? 'г. Томск, пр. Ленина, 36' : '',
    comment: '',
    lines,
    total: product.price + way.price,
    payment: 'cash',
  }
  const placed = await request.post('/api/staff/orders/', { data, headers })
  expect(placed.ok(), await placed.text()).toBe(true)
  return (await placed.json()).id
}

/** A customer in a browser of their own, and the order they have placed. */
export async function customerWithOrder(page: Page, order: Partial<Parameters<typeof placeOrder>[1]> = {}) {
  const customer = await page
    .context()
    .browser()
    ?.newPage({ baseURL: process.env.SHOP_URL ?? '' })
  if (!customer) throw new Error('no browser')
  const email = await registered(customer, newEmail('buyer'))
  const { request } = customer.context()
  const orderId = await placeOrder(request, { email, goods: [0], ...order })
  return { email, orderId, request, customer }
}

export async function stateOf(request: APIRequestContext, orderId: number) {
  return (await request.get(`/api/orders/${orderId}/`)).json()
}

/** Each address, once the text that it is waited for by is there. */
export async function expectAllFit(page: Page, open: Record<string, string>): Promise<void> {
  for (const [url, text] of Object.entries(open)) {
    await page.goto(url)
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
    await expectFits(page, officeWidths)
  }
}
