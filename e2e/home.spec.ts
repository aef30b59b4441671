import { expect, test } from './shop-test.ts'

test('the home page shows the categories and the store', async ({ page, request }) => {
  const categories = (await (await request.get('/api/categories/')).json()) as { name: string }[]
  const [store] = (await (await request.get('/api/user/about/')).json()) as { title: string; address: string }[]
  await page.goto('/')
  await expect(page).toHaveTitle(/Кицунэ/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const section = page.getByRole('region', { name: 'Категории' })
  for (const { name } of categories) await expect(section.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: store?.title })).toContainText(store?.address ?? 'no store')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the home page can be read', async ({ page, request }) => {
    const categories = (await (await request.get('/api/categories/')).json()) as { name: string }[]
    await page.goto('/')
    for (const { name } of categories) {
      await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible()
    }
    await expect(page.getByRole('contentinfo')).toContainText('Все права защищены')
  })
})
