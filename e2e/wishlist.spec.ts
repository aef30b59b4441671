import { remove, withFavourites } from './favourites.ts'
import { expect, test } from './shop-test.ts'

test('what the shop no longer shows has no link to follow, by keyboard either', async ({ page }) => {
  const { first, second } = await withFavourites(page)
  await page.route('**/api/wishlist/', async (route) => {
    const list = (await (await route.fetch()).json()) as { product: { id: number }; is_archived: boolean }[]
    await route.fulfill({ json: list.map((each) => ({ ...each, is_archived: each.product.id === first.id })) })
  })
  await page.goto('/wishlist/')
  await expect(remove(page, first.name)).toBeEnabled()
  const link = (id: number) => page.getByRole('main').locator(`a[href="/product/${id}/"]`)
  await link(second.id).focus()
  await expect(link(second.id)).toBeFocused()
  await link(first.id).focus()
  await expect(link(first.id)).not.toBeFocused()
})

test('two tabs keep in step', async ({ page, context }) => {
  const { first, second } = await withFavourites(page)
  await page.goto('/wishlist/')
  await expect(remove(page, second.name)).toBeVisible()
  const other = await context.newPage()
  await other.goto(`/product/${second.id}/`)
  await other.getByRole('button', { name: 'В избранном' }).click()
  await expect(remove(page, second.name)).toHaveCount(0)
  await other.getByRole('button', { name: 'В избранное' }).click()
  await expect(remove(page, second.name)).toBeVisible()
  await expect(remove(page, first.name)).toBeVisible()
})
