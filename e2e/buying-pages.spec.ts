import type { Page } from '@playwright/test'
import { registered } from './account.ts'
import { expectFits } from './barriers.ts'
import { draftOf, goods, orderOf } from './buying.ts'
import { loadedScripts } from './scripts.ts'
import { expect, hydrated, test } from './shop-test.ts'

/** What must hold for every page, for those that only a signed-in shopper sees. */
const opened: Record<string, (page: Page) => Promise<string>> = {
  '/new_order/': async (page) => {
    const [fox] = await goods(page.request, 1)
    await draftOf(page, [fox?.id ?? 0, 1])
    return '/new_order/'
  },
  '/orders/…/': async (page) => {
    const [fox] = await goods(page.request, 1)
    return `/orders/${await orderOf(page, [fox?.id ?? 0, 1])}/`
  },
}

for (const [name, prepare] of Object.entries(opened)) {
  test(`${name} is small and has no barrier that axe can find`, async ({ page }) => {
    await registered(page)
    const path = await prepare(page)
    const scripts = loadedScripts(page)
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await hydrated(page)
    const { bytes } = await scripts()
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThan(130 * 1024)
    if (name === '/new_order/') await page.getByLabel('ФИО').press('Enter')
    await expectFits(page, [390, 1440])
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
