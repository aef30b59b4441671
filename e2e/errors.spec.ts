import { expect, test } from './shop-test.ts'

test.use({ expectedMessages: [/status of 404/] })

test('an unknown address is a page in Russian with status 404 and a way home', async ({ page }) => {
  const answer = await page.goto('/no/such/page/')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Страница не найдена' })).toBeVisible()
  await page.getByRole('link', { name: 'На главную', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('region', { name: 'Категории' })).toBeVisible()
})
