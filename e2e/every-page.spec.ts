import { expectNoBarrier } from './barriers.ts'
import { pages } from './pages.ts'
import { expect, hydrated, test } from './shop-test.ts'

for (const path of pages) {
  test(`${path} is taken over by React without a complaint or a barrier, under a strict policy`, async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        console.error(`blocked: ${event.violatedDirective} ${event.blockedURI}`)
      })
    })
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain(`default-src 'none'`)
    expect(policy).not.toContain('unsafe-inline')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectNoBarrier(page)
  })
}
