import { registered } from './account.ts'
import { goods } from './buying.ts'
import { expect, hydrated, test } from './shop-test.ts'

test('a toast is closed by hand, waits while it is looked at, and goes away by itself', async ({ page }) => {
  await registered(page)
  const [fox, stand] = await goods(page.request, 2)
  await page.clock.install()
  const toast = page.getByRole('status').filter({ hasText: 'Товар добавлен в корзину!' })

  await page.goto(`/product/${fox?.id}/`)
  await hydrated(page)
  await page.getByRole('button', { name: 'В корзину' }).click()
  await toast.getByRole('button', { name: 'Закрыть' }).click()
  await expect(toast).toBeHidden()

  await page.goto(`/product/${stand?.id}/`)
  await hydrated(page)
  await page.getByRole('button', { name: 'В корзину' }).click()
  await toast.hover()
  await page.clock.fastForward('01:00')
  await expect(toast).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.fastForward('00:06')
  await expect(toast).toBeHidden()
})
