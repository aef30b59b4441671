import { registered } from './account.ts'
import { goods, orderOf } from './buying.ts'
import { atCheckout } from './checkout-page.ts'
import { expect, hydrated, test } from './shop-test.ts'

const pages = ['/', '/catalog/', '/product/1/', '/cart/', '/profile/', '/search/?q=%D1%80%D1%8D%D0%BD']

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('no page is wider than the screen', async ({ page }) => {
    await registered(page)
    const [fox] = await goods(page.request, 1)
    if (!fox) throw new Error('no goods')
    await orderOf(page, [fox.id, 2])
    for (const path of pages) {
      await page.goto(path)
      await hydrated(page)
      await expect(page.locator('main h1').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
    }
  })

  test('nor with the wider letters, words and lines that some readers set', async ({ page }) => {
    const wider =
      '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }'
    for (const path of ['/', '/delivery/', '/auth/']) {
      await page.goto(path)
      await hydrated(page)
      // A style of the page itself would be refused by its policy.
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets = [sheet]
      }, wider)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
    }
  })

  test('nor is the checkout when a delivery takes from one month to the next', async ({ page }) => {
    await page.route('**/api/checkout/', async (route) => {
      const answer = await route.fetch()
      const checkout = await answer.json()
      for (const type of checkout.delivery_types) type.dates = { from: '2026-09-27', to: '2026-10-23' }
      await route.fulfill({ response: answer, json: checkout })
    })
    await atCheckout(page)
    await expect(page.getByText('сентября').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
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
