import { expect, hydrated, test } from './shop-test.ts'

/** What a shopper downloads before the first page works. React and its router alone are about 99 KB. */
const limit = 110_000

test('the JavaScript of the first load stays small', async ({ page }) => {
  const scripts: Promise<{ url: string; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    scripts.push(request.sizes().then((sizes) => ({ url: request.url(), bytes: sizes.responseBodySize })))
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await hydrated(page)
  const loaded = await Promise.all(scripts)
  const bytes = loaded.reduce((sum, script) => sum + script.bytes, 0)
  expect(loaded.length).toBeGreaterThan(2)
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes, JSON.stringify(loaded, null, 2)).toBeLessThan(limit)
})
