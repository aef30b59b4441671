import { expect, test } from './shop-test.ts'
import { staffState } from './staff.ts'

test.use({ storageState: staffState() })

test('a report can be downloaded', async ({ page }) => {
  await page.goto('/staff/reports/?report=product')
  await expect(page.getByRole('table', { name: 'Товары' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Скачать CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Товары с .*\.csv$/)
})
