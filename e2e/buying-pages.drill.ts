import { registered } from './account.ts'
import { expectFits } from './barriers.ts'
import { buyingPages } from './buying-pages.ts'
import { expect, hydrated, test } from './shop-test.ts'

for (const [name, prepare] of Object.entries(buyingPages)) {
  test(`${name} has no barrier that axe can find`, async ({ page }) => {
    await registered(page)
    const path = await prepare(page)
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await hydrated(page)
    if (name === '/new_order/') await page.getByLabel('ФИО').press('Enter')
    await expectFits(page, [390, 1440])
  })
}
