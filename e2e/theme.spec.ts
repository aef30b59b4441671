import { expect, hydrated, test } from './shop-test.ts'

for (const [system, chosen] of [
  ['light', 'dark'],
  ['dark', 'light'],
] as const) {
  test.describe(`on a ${system} system`, () => {
    test.use({ colorScheme: system })

    test(`the ${chosen} theme is kept after a reload, from the first paint on`, async ({ page }) => {
      await page.goto('/')
      await hydrated(page)
      const before = await background(page)
      await page.getByRole('button', { name: 'Сменить тему' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', chosen)
      expect(await background(page)).not.toBe(before)

      // Looks at the document as soon as it has a body: React has not even been loaded then.
      await page.addInitScript(() => {
        const observer = new MutationObserver(() => {
          if (!document.body) return
          observer.disconnect()
          document.documentElement.dataset.themeAtFirst = document.documentElement.dataset.theme ?? 'none'
        })
        observer.observe(document, { childList: true, subtree: true })
      })
      await page.reload()
      await hydrated(page)
      await expect(page.locator('html')).toHaveAttribute('data-theme-at-first', chosen)
      await expect(page.locator('html')).toHaveAttribute('data-theme', chosen)
      expect(await background(page)).not.toBe(before)
    })
  })
}

function background(page: import('@playwright/test').Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor)
}

test('where the system chooses all colours, a button still has an edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/auth/')
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toHaveCSS('border-top-width', '1px')
})
