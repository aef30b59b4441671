import { registered } from './account.ts'
import { buyingPages } from './buying-pages.ts'
import { loadedScripts } from './scripts.ts'
import { expect, hydrated, test } from './shop-test.ts'

for (const [name, prepare] of Object.entries(buyingPages)) {
  test(`${name} is small`, async ({ page }) => {
    await registered(page)
    const path = await prepare(page)
    const scripts = loadedScripts(page)
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await hydrated(page)
    const { bytes } = await scripts()
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThan(136 * 1024)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the pages behind the sign-in say what they need instead of loading for ever', async ({ page }) => {
    for (const path of ['/cart/', '/wishlist/', '/new_order/', '/orders/1/', '/profile/']) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText('включите его в настройках браузера')).toBeVisible()
      await expect(page.getByText('Загрузка...')).toBeHidden()
    }
  })
})
