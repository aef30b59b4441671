import { expectFits } from './barriers.ts'
import { post } from './buying.ts'
import { add, withFavourites } from './favourites.ts'
import { expect, test } from './shop-test.ts'

test('axe finds no barrier in the favourites', async ({ page }) => {
  const { first } = await withFavourites(page)
  await page.goto('/wishlist/')
  await expect(add(page, first.name)).toBeEnabled()
  await expectFits(page, [320, 390, 1440])
})

test('axe finds no barrier in the favourites that a stranger sees by the secret link', async ({
  page,
  browser,
  baseURL,
}) => {
  const { first, second } = await withFavourites(page)
  const { url } = (await post(page, '/api/wishlist/link/')) as { url: string }
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const stranger = await context.newPage()
  await stranger.goto(new URL(url).pathname)
  // On the drawn shelf, and as a card.
  for (const { name } of [first, second]) await expect(stranger.getByRole('link', { name }).last()).toBeVisible()
  await expectFits(stranger, [390, 1440])
})
