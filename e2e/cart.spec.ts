import { buyTwo, headerCart, more, quantity, row, withCart } from './cart-page.ts'
import { expect, test } from './shop-test.ts'

test('from the product page to checkout, 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await buyTwo(page)
})

test('two tabs keep in step', async ({ page, context }) => {
  const [first, second] = await withCart(page)
  await page.goto('/cart/')
  const other = await context.newPage()
  await other.goto('/cart/')
  // What it shows later it has heard from the first tab.
  await expect(quantity(other, first.name)).toHaveText('1')
  await more(page, first.name).click()
  await expect(quantity(other, first.name)).toHaveText('2')
  await other.getByRole('button', { name: `Удалить из корзины: ${second.name}` }).click()
  await expect(row(page, second.name)).toHaveCount(0)
  await expect(headerCart(page)).toContainText('2')
})
