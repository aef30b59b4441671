import { screensFor } from '../src/office/screens.ts'
import { expectFits } from './barriers.ts'
import { expect, test } from './shop-test.ts'
import { staffState } from './staff.ts'

test.use({ storageState: staffState(), viewport: { width: 1440, height: 900 } })

for (const { href } of screensFor('administrator')) {
  test(`${href} has no barrier that axe can find, and is not wider than the window`, async ({ page }) => {
    await page.goto(href)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Загрузка…')).toHaveCount(0)
    await expectFits(page, [768, 1440])
  })
}
