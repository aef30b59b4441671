import type { Page } from '@playwright/test'
import { newEmail, registered } from './account.ts'
import { goods, orderOf } from './buying.ts'
import { expect, test } from './shop-test.ts'
import { staffState } from './staff.ts'

test.use({
  storageState: staffState(),
  expectedMessages: [/status of 409|PUT \/api\/staff\/orders/],
})

test('an order: a line that the other has removed stays removed, and ours is kept', async ({
  page,
  context,
  browser,
}) => {
  const customer = await browser.newPage({
    baseURL: process.env.SHOP_URL ?? '',
    storageState: { cookies: [], origins: [] },
  })
  await registered(customer, newEmail('buyer'))
  const [fox, stand] = await goods(customer.request, 2)
  const orderId = await orderOf(customer, [fox?.id ?? 0, 1], [stand?.id ?? 0, 1])
  const other = await context.newPage()
  for (const each of [other, page]) await each.goto(`/staff/orders/${orderId}/`)
  for (const each of [other, page]) await each.getByRole('button', { name: 'Изменить заказ' }).click()
  const save = (each: Page) => each.getByRole('button', { name: 'Сохранить и написать покупателю' }).click()
  await other
    .getByRole('button', { name: /^Убрать: / })
    .first()
    .click()
  await save(other)
  await expect(other.getByRole('button', { name: 'Изменить заказ' })).toBeFocused()

  for (const place of [0, 1]) await page.getByLabel('Количество').nth(place).fill('2')
  await save(page)
  const notice = page.getByRole('alert').filter({ hasText: 'это изменил' })
  await expect(notice.getByRole('row', { name: /убран/ })).toContainText(/1\s*шт\.\s*убран\s*2\s*шт\./)
  await notice.getByRole('button', { name: 'Сохранить моё' }).click()
  await expect(page.getByRole('button', { name: 'Изменить заказ' })).toBeVisible()
  const order = await (await page.request.get(`/api/staff/orders/${orderId}/`)).json()
  expect(order.lines).toMatchObject([{ position: 1, quantity: 2 }])
})
