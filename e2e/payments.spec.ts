import { registered } from './account.ts'
import { chooseCard, goods, orderOf, payButton } from './buying.ts'
import { expect, hydrated, test } from './shop-test.ts'

test('an order is paid by card on the provider’s page, at the second attempt', async ({ page }) => {
  await registered(page)
  const [fox] = await goods(page.request, 1)
  const id = await orderOf(page, [fox?.id ?? 0, 1])
  await page.goto(`/orders/${id}/`)
  await hydrated(page)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/pay\/[\w-]+\/$/)
  await chooseCard(page, 'не хватит денег')
  await expect(page).toHaveURL(new RegExp(`/orders/${id}/$`))
  await expect(page.getByText('На карте не хватило денег. Попробуйте другую карту.')).toBeVisible()
  await hydrated(page)
  await payButton(page).click()
  await chooseCard(page, 'Оплата пройдёт')
  await expect(page.getByRole('listitem').filter({ hasText: 'Оплачен' })).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('region', { name: 'Оплата' })).toBeHidden()
})
