import { codeFor, lettersTo, newEmail, password } from './account.ts'
import { fillForPickup, goods } from './buying.ts'
import { expect, hydrated, test } from './shop-test.ts'

test('a guest’s first purchase: registers on the way, orders and is reminded to pay', async ({ page }) => {
  const [fox] = await goods(page.request, 1)
  const email = newEmail('katya')
  await page.goto(`/product/${fox?.id}/`)
  await hydrated(page)
  await page.getByRole('button', { name: 'В корзину' }).click()
  await expect(page).toHaveURL('/auth/')
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click()
  // Both pages have such fields, and the address changes before the page does.
  await expect(page.getByRole('heading', { level: 1, name: 'Регистрация' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: 'Я даю согласие' }).check()
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect.poll(async () => (await lettersTo(page.request, email)).length).toBe(1)
  await page.getByLabel('Код подтверждения').fill(await codeFor(page.request, email))
  await page.getByRole('button', { name: 'Подтвердить код' }).click()

  await expect(page).toHaveURL(`/product/${fox?.id}/`)
  await expect(page.getByRole('status').filter({ hasText: 'Товар добавлен в корзину!' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'В корзине' }).click()
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await fillForPickup(page)
  await page.getByRole('button', { name: 'Подтвердить заказ' }).click()
  await expect(page).toHaveURL('/')
  const waiting = page.getByRole('region', { name: 'Ждут оплаты' })
  await waiting.getByRole('link', { name: 'Оплатить' }).click()
  await expect(page).toHaveURL(/\/orders\/\d+\/$/)
  await expect(page.getByRole('region', { name: 'Состав заказа' })).toContainText(fox?.name ?? '')
})
