import { expect, type Page } from '@playwright/test'
import { csrf } from './account.ts'

interface Card {
  id: number
  name: string
  price: number
  stock: number | null
  limit_per_customer: number | null
  is_preorder?: boolean
}

/** Products of the demo shop of a kind, in the order of the catalogue. */
export async function productsWhere(page: Page, fits: (product: Card) => boolean, query = ''): Promise<Card[]> {
  const list = await page.request.get(`/api/catalog/?page_size=100&${query}`)
  const { results } = (await list.json()) as { results: Card[] }
  const all: Card[] = []
  for (const { id } of results) {
    const product = (await (await page.request.get(`/api/products/${id}/`)).json()) as Card
    if (fits(product)) all.push(product)
    if (all.length === 3) break
  }
  expect(all.length).toBeGreaterThan(0)
  return all
}

/** Goods with plenty of pieces, so that tests beside each other never run out. */
export function plenty(page: Page): Promise<Card[]> {
  return productsWhere(page, ({ stock }) => stock === null || stock >= 6, 'status=available')
}

async function write(page: Page, method: 'POST' | 'PATCH' | 'DELETE', path: string, data?: object): Promise<void> {
  const { request } = page.context()
  const answer = await request.fetch(path, { method, headers: await csrf(request), ...(data && { data }) })
  expect(answer.ok()).toBe(true)
}

export async function putIntoCart(page: Page, productId: number, quantity = 1): Promise<void> {
  await write(page, 'POST', '/api/cart/add/', { product_id: productId, quantity })
}

export async function makeFavourite(page: Page, productId: number): Promise<void> {
  await write(page, 'POST', '/api/wishlist/add/', { product_id: productId })
}
