import type { Page } from '@playwright/test'
import { csrf, registered } from './account.ts'
import { goods } from './buying.ts'
import { expect, test } from './shop-test.ts'

test.use({ expectedMessages: [/./] })

test('«В корзину» works whichever script of the page fails', async ({ page, browser }) => {
  const [product] = await goods(page.request, 1)
  const path = `/product/${product?.id}/`
  await registered(page)
  const scripts = await scriptsOf(page, path)
  expect(scripts.length).toBeGreaterThan(3)
  for (const script of scripts) {
    const context = await browser.newContext({
      baseURL: process.env.SHOP_URL ?? '',
      storageState: await page.context().storageState(),
    })
    const broken = await context.newPage()
    await broken.route(script, (route) => route.abort())
    await broken.goto(path, { waitUntil: 'commit' })
    await broken.getByRole('button', { name: 'В корзину' }).first().click()
    await expect.poll(() => count(page), { message: script }).toBe(1)
    await context.close()
    await remove(page, product?.id ?? 0)
  }
})

async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const seen: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && seen.push(request.url()))
  await page.goto(path, { waitUntil: 'networkidle' })
  return [...new Set(seen)]
}

const count = async (page: Page) => (await (await page.request.get('/api/cart/')).json()).items.length as number

async function remove(page: Page, productId: number): Promise<void> {
  await page.request.delete(`/api/cart/remove/${productId}/`, { headers: await csrf(page.request) })
}
