import { pages } from './pages.ts'
import { loadedScripts } from './scripts.ts'
import { expect, hydrated, test } from './shop-test.ts'

/** What a shopper downloads before a page works, compressed. React and its router alone are about 99 KB. */
const limits: Record<string, number> = { '/': 114 * 1024 }
const limit = 130 * 1024

for (const path of pages) {
  test(`${path} is taken over by React without a complaint, under a strict policy, and is small`, async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        console.error(`blocked: ${event.violatedDirective} ${event.blockedURI}`)
      })
    })
    const scripts = loadedScripts(page)
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain(`default-src 'none'`)
    expect(policy).not.toContain('unsafe-inline')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    await hydrated(page)
    const { files, bytes } = await scripts()
    expect(files.length).toBeGreaterThan(2)
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes, JSON.stringify(files, null, 2)).toBeLessThan(limits[path] ?? limit)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  })
}
