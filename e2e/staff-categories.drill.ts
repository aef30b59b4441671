import { expect, test } from './own-shop.ts'
import { attack } from './staff-goods.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('the name of a category is shown as text, in the shop and to staff', async ({ page }) => {
  await page.goto('/staff/categories/')
  await page.getByRole('button', { name: 'Новая категория' }).click()
  await page.getByLabel('Название').fill(attack.slice(0, 60))
  await page.getByRole('button', { name: 'Создать категорию' }).click()
  await expect(page.getByText('Категория создана')).toBeVisible()
  for (const path of ['/staff/categories/', '/']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(attack.slice(0, 30)).first()).toBeVisible()
    await expect(page).not.toHaveTitle(/^взлом$/)
    expect(await page.locator('img[src="x"]').count()).toBe(0)
  }
})
