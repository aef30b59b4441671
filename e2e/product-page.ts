import type { Locator, Page } from '@playwright/test'
import { expect, hydrated } from './shop-test.ts'

interface Card {
  id: number
  name: string
}

export interface Product extends Card {
  description: string
  images: unknown[]
  status: string
  category: { id: number; name: string }
}

/** A product in stock with several pictures and a long description, whatever the catalogue holds. */
export async function someProduct(page: Page): Promise<Product> {
  const list = (await (await page.request.get('/api/catalog/?status=available')).json()) as { results: Card[] }
  for (const { id } of list.results) {
    const product = (await (await page.request.get(`/api/products/${id}/`)).json()) as Product
    if (product.images.length >= 3 && product.description.length > 100) return product
  }
  throw new Error('The catalogue holds no product with three pictures')
}

export async function openProduct(page: Page): Promise<Product> {
  const product = await someProduct(page)
  await page.goto(`/product/${product.id}/`)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  return product
}

export function slide(page: Page, number: number): Locator {
  return page.getByRole('region', { name: 'Фотографии товара' }).getByRole('link', { name: `фото ${number} из` })
}

export async function openViewer(page: Page): Promise<Locator> {
  await slide(page, 1).click()
  const viewer = page.getByRole('dialog', { name: /^Просмотр фотографий/ })
  await expect(viewer).toBeVisible()
  return viewer
}
