import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { csrf } from './account.ts'

export interface Goods {
  id: number
  name: string
  price: number
}

let uncounted: Promise<Goods[]> | undefined

/** Goods whose pieces nobody counts: tests beside each other do not buy them away from each other. */
export async function goods(request: APIRequestContext, count: number): Promise<Goods[]> {
  uncounted ??= findUncounted(request)
  const found = (await uncounted).slice(0, count)
  expect(found).toHaveLength(count)
  return found
}

async function findUncounted(request: APIRequestContext): Promise<Goods[]> {
  const { results } = (await (await request.get('/api/catalog/?status=available&page_size=100')).json()) as {
    results: Goods[]
  }
  const products = await Promise.all(
    results.map(async ({ id }) => {
      const answer = await request.get(`/api/products/${id}/`)
      return (await answer.json()) as Goods & { stock: number | null }
    }),
  )
  return products.filter(({ stock }) => stock === null)
}

export async function post(page: Page, path: string, data?: object): Promise<unknown> {
  const { request } = page.context()
  const answer = await request.post(path, { ...(data && { data }), headers: await csrf(request) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** A draft of these goods, made through the API. */
export async function draftOf(page: Page, ...lines: [productId: number, quantity: number][]): Promise<void> {
  for (const [product_id, quantity] of lines) await post(page, '/api/cart/add/', { product_id, quantity })
  await post(page, '/api/cart/create-order/')
}

/** An order of these goods to be picked up, placed through the API; its number. */
export async function orderOf(page: Page, ...lines: [productId: number, quantity: number][]): Promise<number> {
  await draftOf(page, ...lines)
  const { delivery_types } = (await (await page.context().request.get('/api/checkout/')).json()) as {
    delivery_types: { id: number; name: string }[]
  }
  const deliveryType = delivery_types.find(({ name }) => name === 'Самовывоз')?.id
  const form = { fullName: 'Петрова Анна', phone: '79991234567', email: 'anna@mail.test', paymentMethod: 'online' }
  const body = { ...form, deliveryType, delivery_type: deliveryType, comment: 'Позвоните заранее', consent: true }
  return ((await post(page, '/api/checkout/confirm/', body)) as { order_id: number }).order_id
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Оплатить картой/ })

/** Pays on the page of the demo's provider, with the card that does what this says. */
export async function chooseCard(page: Page, says: string): Promise<void> {
  await expect(page.getByRole('note')).toContainText('Это демонстрация')
  await page.getByRole('radio', { name: new RegExp(says) }).check()
  await page.getByRole('button', { name: /^Оплатить / }).click()
}

/** `12 990,00 ₽` as a pattern: its spaces do not break. */
export function total(roubles: number): RegExp {
  const [whole = '', kopecks = ''] = roubles.toFixed(2).split('.')
  return new RegExp(`${whole.replace(/\B(?=(\d{3})+$)/g, '\\s')},${kopecks}\\s₽`)
}

/** The form of checkout, for somebody who fetches the order themselves. */
export async function fillForPickup(page: Page): Promise<void> {
  await page.getByLabel('ФИО').fill('Петрова Анна')
  await page.getByLabel('Телефон').fill('9991234567')
  await page.getByRole('radio', { name: 'Самовывоз' }).check()
  await page.getByRole('checkbox', { name: 'Я даю согласие' }).check()
}

export async function ordersOf(page: Page): Promise<number> {
  const { orders } = (await (await page.context().request.get('/api/user/order_history/')).json()) as {
    orders: unknown[]
  }
  return orders.length
}
