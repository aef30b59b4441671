import { expectFits } from './barriers.ts'
import { pages } from './pages.ts'
import { expect, hydrated, test } from './shop-test.ts'

for (const path of pages) {
  test(`${path} has no barrier and fits a wide screen and a phone`, async ({ page }) => {
    await page.goto(path)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectFits(page, [1440, 390])
  })
}
