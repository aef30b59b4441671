import { expectFits } from './barriers.ts'
import { expect, hydrated, test } from './shop-test.ts'
import { staffState } from './staff.ts'

/** 320 px is a window of 1,280 at 400 %. */
const widths = [1920, 1440, 1136, 768, 390, 320]

for (const path of ['/series/tsukidera-nendaiki/', '/characters/noxa/', '/makers/enot-i-nitka/']) {
  test(`${path} has no barrier and fits every screen`, async ({ page }) => {
    await page.goto(path)
    await hydrated(page)
    await expectFits(page, widths)
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
    await expect(page.locator('.shelf-board')).toHaveCSS('stroke', 'rgb(0, 0, 0)')
    await page.setViewportSize({ width: 1440, height: 900 })
    // By keyboard from the breadcrumbs to the goods on the shelf.
    await page.getByRole('navigation', { name: 'Хлебные крошки' }).getByRole('link').last().focus()
    await page.keyboard.press('Tab')
    await expect(page.locator('.shelf-standing a').first()).toBeFocused()
  })
}

test.describe('for staff', () => {
  test.use({ storageState: staffState() })

  test('shelves have no barrier and fit every screen', async ({ page }) => {
    await page.goto('/staff/shelves/?kind=series')
    await hydrated(page)
    await expect(page.getByRole('row', { name: 'Хроники лунного храма' })).toBeVisible()
    await expectFits(page, [1440, 390, 320])
    await page.getByRole('row', { name: 'Хроники лунного храма' }).click()
    await expect(page.getByRole('button', { name: 'Сохранить' })).toBeVisible()
    await expectFits(page, [1440, 390, 320])
  })
})
