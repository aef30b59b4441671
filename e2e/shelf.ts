import { expect, type Page } from '@playwright/test'
import { post } from './buying.ts'

interface Card {
  id: number
  name: string
  price: number
  stock: number | null
}

/** Goods with plenty of pieces, so that tests beside each other never run out. */
export async function plenty(page: Page): Promise<Card[]> {
  const list = await page.request.get('/api/catalog/?page_size=100&status=available')
  const { results } = (await list.json()) as { results: Card[] }
  const all: Card[] = []
  for (const { id } of results) {
    const product = (await (await page.request.get(`/api/products/${id}/`)).json()) as Card
    if (product.stock === null || product.stock >= 6) all.push(product)
    if (all.length === 3) break
  }
  expect(all.length).toBeGreaterThan(0)
  return all
}

export async function putIntoCart(page: Page, productId: number, quantity = 1): Promise<void> {
  await post(page, '/api/cart/add/', { product_id: productId, quantity })
}

export async function makeFavourite(page: Page, productId: number): Promise<void> {
  await post(page, '/api/wishlist/add/', { product_id: productId })
}
