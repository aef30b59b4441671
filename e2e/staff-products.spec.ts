import { expect, test } from './shop-test.ts'
import { staffState } from './staff.ts'

test.use({ storageState: staffState(), viewport: { width: 1440, height: 900 } })

test('opening a product before the search has begun stays with the product', async ({ page }) => {
  await page.goto('/staff/products/')
  const row = page.getByRole('row').nth(1)
  await expect(row).toBeVisible()
  // The page of the product comes late, so that the pause of the search ends meanwhile.
  const asked = Promise.withResolvers<void>()
  const arrives = Promise.withResolvers<void>()
  await page.route('**/assets/product-editor-page-*.js', async (route) => {
    asked.resolve()
    await arrives.promise
    await route.continue()
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Поиск').pressSequentially('ли')
  await row.getByRole('cell').nth(2).click()
  await asked.promise
  // From here on the page knows that it is being left.
  await expect(page.locator('.navigation-progress')).toBeAttached()
  await page.clock.runFor(1000)
  arrives.resolve()
  await expect(page).toHaveURL(/\/staff\/products\/\d+\/$/)
  await expect(page.getByLabel('Название')).toBeVisible()
})

test.describe('a session that ends', () => {
  test.use({ expectedMessages: [/status of 40[13]|PATCH \/api\/staff/] })

  test('what was typed waits until somebody has signed in again in another tab', async ({ page, context }) => {
    await page.goto('/staff/products/3/')
    const material = page.getByLabel('Материал')
    await material.fill('Фарфор')
    const cookies = await context.cookies()
    await context.clearCookies()
    await page.getByRole('button', { name: 'Сохранить' }).click()
    const dialog = page.getByRole('dialog', { name: 'Нужно войти снова' })
    await expect(dialog.getByRole('link', { name: 'Войти в новой вкладке' })).toBeFocused()
    await expect(material).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()

    // Signing in elsewhere tells the other tabs.
    await context.addCookies(cookies)
    const other = await context.newPage()
    await other.goto('/about/')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    await other.evaluate(() => new BroadcastChannel('viewer').postMessage('changed'))
    await expect(dialog).toBeHidden()
    await expect(material).toHaveValue('Фарфор')
  })
})
