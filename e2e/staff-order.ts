import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { csrf } from './account.ts'

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
