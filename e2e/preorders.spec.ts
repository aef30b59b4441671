import { addRelease, newShopper, preorder } from './preordering.ts'
import { expect, test } from './shop-test.ts'
import { staffState } from './staff.ts'
import { unique } from './staff-goods.ts'

test.use({ storageState: staffState() })

test('a preorder is placed and its deposit paid', async ({ request, browser }) => {
  const product = await addRelease(request, unique('Лиса в снегу'))
  const { page } = await newShopper(browser, 390)
  await preorder(page, product, request)
  await expect(page.getByRole('region', { name: 'Остаток' })).toContainText(/7\s992,00\s₽ можно оплатить и\sсейчас/)
})
