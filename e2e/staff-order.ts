import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { csrf, newEmail, registered } from './account.ts'
import { placeOrder } from './ordering.ts'

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

/** Moves the order on, as staff do on its card. */
export async function moveOrder(staff: APIRequestContext, orderId: number, ...states: string[]): Promise<void> {
  for (const to of states) {
    const { version } = await (await staff.get(`/api/staff/orders/${orderId}/`)).json()
    const data = { version, to, ...(to === 'Оплачен' && { payment_method: 'transfer' }) }
    const answer = await staff.post(`/api/staff/orders/${orderId}/state/`, { data, headers: await csrf(staff) })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}
