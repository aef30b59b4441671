import type { Locator, Page } from '@playwright/test'
import { registered } from './account.ts'
import { plenty, putIntoCart } from './shelf.ts'

export const row = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name })
export const more = (page: Page, name: string) => row(page, name).getByRole('button', { name: 'Увеличить количество' })
export const fewer = (page: Page, name: string) => row(page, name).getByRole('button', { name: 'Уменьшить количество' })
export const quantity = (page: Page, name: string) => row(page, name).getByLabel('Количество', { exact: true })
export const summary = (page: Page) => page.getByRole('region', { name: 'Ваш заказ' })

/** A signed-in shopper with something in the cart. */
export async function withCart(page: Page, pieces = 1) {
  await registered(page)
  const [first, second] = await plenty(page)
  if (!first || !second) throw new Error('The shop has no two products')
  await putIntoCart(page, second.id, 1)
  await putIntoCart(page, first.id, pieces)
  return [first, second] as const
}
