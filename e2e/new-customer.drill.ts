import type { Locator, Page } from '@playwright/test'
import { codeFor, newEmail, password } from './account.ts'
import { expect, hydrated, test } from './shop-test.ts'

test('a new customer orders from the home page in six taps and seven entries', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  let taps = 0
  let entries = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.click()
  }
  const enter = async (label: string, text: string, { go = false } = {}) => {
    entries += 1
    const field = page.getByLabel(label, { exact: true })
    await field.fill(text)
    // The key of the on-screen keyboard that sends a form.
    if (go) await field.press('Enter')
  }
  const email = newEmail('new')
  await page.goto('/')
  await hydrated(page)
  await tap(page.getByRole('button', { name: /^В корзину: / }).first())
  await expect(page.getByText(/мы положим в\sкорзину:/)).toBeVisible()
  await tap(page.getByRole('link', { name: 'Регистрация' }))
  // The other half has an address field, too: what is typed while the halves change would be lost.
  await expect(page.getByRole('heading', { level: 1, name: 'Регистрация' })).toBeVisible()
  await enter('Email', email)
  await tap(page.getByRole('checkbox', { name: 'Я даю согласие' }))
  await enter('Пароль', password, { go: true })
  await expect(page.getByText(/^Код отправлен на:/)).toBeVisible()
  await enter('Код подтверждения', await codeFor(page.request, email), { go: true })
  await expect(page).toHaveURL('/')
  await tap(page.getByRole('status').getByRole('link', { name: 'Оформить' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Оформление заказа' })).toBeVisible()
  await enter('ФИО', 'Петрова Анна Сергеевна')
  await enter('Телефон', '9991234567')
  await enter('Адрес доставки', 'Томск, пр. Ленина, 36')
  await enter('Почтовый индекс', '634050')
  await tap(page.getByRole('checkbox', { name: 'Я даю согласие' }))
  await tap(confirmButton(page))
  await expect(page.getByRole('status').filter({ hasText: 'Заказ успешно подтверждён!' })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(6)
  expect(entries).toBeLessThanOrEqual(7)
})

const confirmButton = (page: Page) => page.getByRole('button', { name: 'Подтвердить заказ' })
