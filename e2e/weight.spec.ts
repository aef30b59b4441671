import { pages } from './pages.ts'
import { expect, hydrated, test } from './shop-test.ts'

/** What a shopper downloads before a page works, compressed. React and its router alone are about 99 KB. */
const limits: Record<string, number> = { '/': 110 * 1024 }
const limit = 130 * 1024

for (const path of pages) {
  test(`the JavaScript of the first load of ${path} stays small`, async ({ page }) => {
    const scripts: Promise<{ url: string; bytes: number }>[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return
      scripts.push(request.sizes().then((sizes) => ({ url: request.url(), bytes: sizes.responseBodySize })))
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    await hydrated(page)
    const loaded = await Promise.all(scripts)
    const bytes = loaded.reduce((sum, script) => sum + script.bytes, 0)
    expect(loaded.length).toBeGreaterThan(2)
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes, JSON.stringify(loaded, null, 2)).toBeLessThan(limits[path] ?? limit)
  })
}
