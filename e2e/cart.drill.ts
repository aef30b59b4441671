import { expectFits } from './barriers.ts'
import { buyTwo, row, withCart } from './cart-page.ts'
import { expect, test } from './shop-test.ts'

test.describe('a guest', () => {
  test.use({ expectedMessages: [/status of 401|GET \/api\/cart/] })

  test('is told to sign in first, without a barrier that axe can find', async ({ page }) => {
    await page.goto('/cart')
    await expect(page.getByText('Сначала войдите в аккаунт')).toBeVisible()
    await expectFits(page, [390, 1440])
  })
})

test('from the product page to checkout, 1440 px', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 844 })
  await buyTwo(page)
})

test('axe finds no barrier in a full cart', async ({ page }) => {
  const [first] = await withCart(page, 2)
  await page.goto('/cart/')
  await expect(row(page, first.name)).toBeVisible()
  await expectFits(page, [390, 1440])
})
