import type { Page } from '@playwright/test'
import { registered } from './account.ts'
import { expectNoBarrier } from './barriers.ts'
import { draftOf, goods, orderOf } from './buying.ts'
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
  for (const width of [390, 1440]) {
    test.describe(`${name} at ${width} px`, () => {
      test.use({ viewport: { width, height: 900 } })

      test('axe finds no barrier', async ({ page }) => {
        await registered(page)
        await page.goto(await prepare(page))
        await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
        await hydrated(page)
        if (name === '/new_order/') await page.getByLabel('ФИО').press('Enter')
        await expectNoBarrier(page)
      })
    })
  }

  test(`the JavaScript of ${name} stays small`, async ({ page }) => {
    await registered(page)
    const path = await prepare(page)
    const scripts: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.sizes().then((sizes) => sizes.responseBodySize))
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    const bytes = (await Promise.all(scripts)).reduce((sum, each) => sum + each, 0)
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThan(130 * 1024)
  })
}
