import type { Page } from '@playwright/test'
import { registered } from './account.ts'
import { makeFavourite, plenty } from './shelf.ts'

export const remove = (page: Page, name: string) => page.getByRole('button', { name: `Убрать из избранного: ${name}` })
export const add = (page: Page, name: string) => page.getByRole('button', { name: `В корзину: ${name}` })

/** A signed-in shopper with two favourites. */
export async function withFavourites(page: Page) {
  await registered(page)
  const [first, second] = await plenty(page)
  if (!first || !second) throw new Error('The shop has no two products')
  await makeFavourite(page, second.id)
  await makeFavourite(page, first.id)
  return { first, second }
}
