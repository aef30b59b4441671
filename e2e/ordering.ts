import { type APIRequestContext, expect } from '@playwright/test'
import { csrf } from './account.ts'

interface OrderRequest {
  email: string
  fullName?: string
  comment?: string
  address?: string
  /** Which of the goods in stock; tests that count pieces take different ones. */
  goods: readonly number[]
  delivery?: 'Почта России' | 'СДЭК' | 'Самовывоз'
}

async function write(request: APIRequestContext, url: string, data?: object) {
  const answer = await request.post(url, { data, headers: await csrf(request) })
  expect(answer.ok(), `${url}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** Goods of the demo shop that can be bought several times by one customer. */
async function buyable(request: APIRequestContext): Promise<number[]> {
  const answer = await request.get('/api/catalog/?status=available&page_size=100&sort=cheap')
  const { results } = (await answer.json()) as { results: { id: number }[] }
  return results.map(({ id }) => id)
}

/** Buys through the API as the user signed in there; returns the order's number. */
export async function placeOrder(request: APIRequestContext, order: OrderRequest): Promise<number> {
  const { email, goods, delivery = 'Почта России', fullName = 'Петрова Анна', comment = '' } = order
  const { address = 'г. Томск, пр. Ленина, 36' } = order
  const ids = await buyable(request)
  for (const place of goods) await write(request, '/api/cart/add/', { product_id: ids[place], quantity: 1 })
  await write(request, '/api/cart/create-order/')
  const { delivery_types: types } = await (await request.get('/api/checkout/')).json()
  const { id } = types.find(({ name }: { name: string }) => name === delivery)
  const { order_id: orderId } = await write(request, '/api/checkout/confirm/', {
    fullName,
    phone: '+7 (913) 555-66-77',
    email,
    deliveryType: id,
    delivery_type: id,
    deliveryAddress: address,
    deliveryIndex: '634050',
    comment,
    paymentMethod: 'online',
    consent: true,
  })
  return orderId
}
