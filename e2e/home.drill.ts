import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './shop-test.ts'

test.use({ viewport: { width: 1280, height: 900 } })

const card = { id: 1, name: 'Лиса 1', price: 1_234_567, status: 'available', is_new: false, images: [] }

/** Comes to the home page from within the shop, where the browser loads the lists itself. */
async function goHome(page: Page): Promise<void> {
  await page.goto('/about/')
  await hydrated(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /на главную/ })
    .click()
}

test('a strip that fits has no buttons', async ({ page }) => {
  await page.route('**/api/products/new/', (route) => route.fulfill({ json: [card] }))
  await goHome(page)
  await expect(page.getByRole('list', { name: 'Новинки' })).toContainText('Лиса 1')
  await expect(page.getByRole('button', { name: 'В наличии: вперёд' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Новинки: вперёд' })).toHaveCount(0)
})

test('the skeletons of slow lists have about the height of what comes', async ({ page }) => {
  const slow = Promise.withResolvers<void>()
  for (const path of ['**/api/products/new/', '**/api/products/available/']) {
    await page.route(path, async (route) => {
      await slow.promise
      await route.continue()
    })
  }
  await goHome(page)
  await expect(page.getByText('Загрузка новинок...')).toBeVisible()
  await expect(page.getByText('Загрузка товаров...')).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="/category/"]').first()).toBeVisible()
  const before = await page.getByRole('heading', { name: 'В наличии' }).boundingBox()
  slow.resolve()
  await expect(page.getByText('Загрузка новинок...')).toBeHidden()
  await expect(page.getByRole('list', { name: 'Новинки' }).getByRole('link').first()).toBeVisible()
  // The skeleton had about the height of what came.
  const after = await page.getByRole('heading', { name: 'В наличии' }).boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(40)
})
