import { expect, hydrated, test } from './shop-test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('finds goods, marks the match and opens one', async ({ page, request }) => {
  const [first] = await (await request.get(`/api/search/?q=${encodeURIComponent('фигурка')}`)).json()
  await page.goto('/about/')
  await hydrated(page)
  await page.getByRole('combobox', { name: 'Поиск товаров' }).fill('ФИГУРКА')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText(first.name)
  await expect(options.first()).toContainText('₽')
  await expect(options.first()).toHaveAttribute('href', `/product/${first.id}`)
  await expect(options.first().locator('mark')).toHaveText(/фигурка/i)
  await options.first().click()
  await expect(page).toHaveURL(new RegExp(`/product/${first.id}/?$`))
  await expect(page.getByRole('listbox')).toBeHidden()
})
