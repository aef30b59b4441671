import { expectNothingOfOffice } from './office-files.ts'
import { test } from './shop-test.ts'

test('the way to a product loads nothing of the back office', async ({ page }) => {
  await expectNothingOfOffice(page, ['/catalog/', '/product/1/'])
})
