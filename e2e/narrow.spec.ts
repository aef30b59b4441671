import { registered } from './account.ts'
import { expect, hydrated, test } from './shop-test.ts'

const pages = ['/', '/catalog/', '/product/1/', '/cart/', '/profile/', '/search/?q=%D1%80%D1%8D%D0%BD']

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('no page is wider than the screen', async ({ page }) => {
    await registered(page)
    for (const path of pages) {
      await page.goto(path)
      await hydrated(page)
      await expect(page.locator('main h1').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
    }
  })
})

test.describe('at 400 % zoom', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test('what stays over the page takes at most a third of the height', async ({ page }) => {
    for (const path of pages.filter((each) => each !== '/profile/')) {
      await page.goto(path)
      await hydrated(page)
      await page.mouse.wheel(0, 300)
      await page.waitForFunction(() => scrollY > 100)
      const covered = await page.evaluate(() => {
        const rows = new Set<number>()
        for (const element of document.querySelectorAll('body *')) {
          if (!['fixed', 'sticky'].includes(getComputedStyle(element).position)) continue
          const { top, bottom, width, height } = element.getBoundingClientRect()
          if (width < innerWidth / 2 || height === 0 || !element.checkVisibility({ visibilityProperty: true })) continue
          for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom); y += 1) rows.add(y)
        }
        return rows.size
      })
      expect(covered, path).toBeLessThanOrEqual(256 / 3)
    }
  })
})
