import type { Page } from '@playwright/test'
import { registered } from './account.ts'
import { draftOf, goods, orderOf } from './buying.ts'
import { atCheckout } from './checkout-page.ts'
import { watchRequests } from './scripts.ts'
import { putIntoCart } from './shelf.ts'
import { expect, hydrated, test } from './shop-test.ts'

const pages = ['/', '/catalog/', '/product/1/', '/cart/', '/profile/', '/search/?q=%D1%80%D1%8D%D0%BD']

/** What WCAG 1.4.12 lets readers set. */
const wider = '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }'

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('no page is wider than the screen', async ({ page }) => {
    await registered(page)
    const [fox] = await goods(page.request, 1)
    if (!fox) throw new Error('no goods')
    await orderOf(page, [fox.id, 2])
    for (const path of pages) {
      const { settled } = watchRequests(page)
      await page.goto(path)
      await hydrated(page)
      await expect(page.locator('main h1').first()).toBeVisible()
      await settled()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
    }
  })

  test('nor with the wider letters, words and lines that some readers set', async ({ page }) => {
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

test.describe('what stays over the page takes at most a third of the height', () => {
  const screens = { '400 % zoom': [320, 256], 'a phone on its side': [667, 375], 'a small phone': [375, 553] } as const
  for (const [name, [width, height]] of Object.entries(screens)) {
    test(`at ${name}`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await registered(page)
      const [fox] = await goods(page.request, 1)
      await draftOf(page, [fox?.id ?? 0, 1])
      await putIntoCart(page, fox?.id ?? 0)
      for (const path of [...pages.filter((each) => each !== '/profile/'), '/new_order/']) {
        const { settled } = watchRequests(page)
        await page.goto(path)
        await hydrated(page)
        await settled()
        await page.evaluate((css) => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(css)
          document.adoptedStyleSheets = [sheet]
        }, wider)
        await page.mouse.wheel(0, 300)
        await page.waitForFunction(() => scrollY > 100)
        expect(await coveredRows(page), path).toBeLessThanOrEqual(height / 3)
      }
    })
  }
})

/** How many rows of pixels are under what is fixed and sticks, with all that sticks out of it. */
function coveredRows(page: Page): Promise<number> {
  return page.evaluate(() => {
    const rows = new Set<number>()
    for (const bar of document.querySelectorAll('body *')) {
      if (!['fixed', 'sticky'].includes(getComputedStyle(bar).position)) continue
      const isWide = bar.getBoundingClientRect().width >= innerWidth / 2
      if (!isWide || !bar.checkVisibility({ visibilityProperty: true })) continue
      for (const part of [bar, ...bar.querySelectorAll('*')]) {
        const { top, bottom, height } = part.getBoundingClientRect()
        if (height === 0) continue
        for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom); y += 1) rows.add(y)
      }
    }
    return rows.size
  })
}
