import { expect, type Locator, type Page } from '@playwright/test'
import { registered } from './account.ts'
import { total } from './buying.ts'
import { plenty, putIntoCart } from './shelf.ts'
import { hydrated } from './shop-test.ts'

export const row = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name })
export const more = (page: Page, name: string) => row(page, name).getByRole('button', { name: 'Увеличить количество' })
export const quantity = (page: Page, name: string) => row(page, name).getByLabel('Количество', { exact: true })
export const headerCart = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Корзина/ })
const fewer = (page: Page, name: string) => row(page, name).getByRole('button', { name: 'Уменьшить количество' })
const summary = (page: Page) => page.getByRole('region', { name: 'Ваш заказ' })
const roubles = (price: number) => `${new Intl.NumberFormat('ru-RU').format(price)}\u00a0₽`

/** A signed-in shopper with something in the cart. */
export async function withCart(page: Page, pieces = 1) {
  await registered(page)
  const [first, second] = await plenty(page)
  if (!first || !second) throw new Error('The shop has no two products')
  await putIntoCart(page, second.id, 1)
  await putIntoCart(page, first.id, pieces)
  return [first, second] as const
}

/** A new customer, from the page of a product to checkout with two pieces of it. */
export async function buyTwo(page: Page): Promise<void> {
  await registered(page)
  const [product] = await plenty(page)
  if (!product) throw new Error('The shop has no product')
  await page.goto(`/product/${product.id}/`)
  await hydrated(page)
  await page.getByRole('button', { name: 'В корзину' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Товар добавлен в корзину!' })).toBeVisible()
  await expect(headerCart(page).filter({ visible: true })).toContainText('1')
  await page.getByRole('link', { name: 'В корзине' }).click()
  await expect(page).toHaveURL('/cart/')
  await expect(fewer(page, product.name)).toBeDisabled()
  await more(page, product.name).click()
  await expect(summary(page)).toContainText('2 товара')
  await expect(summary(page)).toContainText(roubles(product.price * 2))
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page).toHaveURL('/new_order/')
  await expect(summary(page)).toContainText(total(product.price * 2))
  await expect(page.getByRole('button', { name: 'Подтвердить заказ' })).toBeVisible()
}
