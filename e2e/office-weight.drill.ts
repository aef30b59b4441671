import { expectNothingOfOffice } from './office-files.ts'
import { pages } from './pages.ts'
import { test } from './shop-test.ts'

test('no page of the shop loads anything of the back office, and its styles are not among the shop’s', async ({
  page,
}) => {
  await expectNothingOfOffice(page, pages)
})
