import { expect, test } from './shop-test.ts'
import { identityConfirmed, staffState } from './staff.ts'
import { customerWithOrder } from './staff-order.ts'

test.use({ storageState: staffState(), viewport: { width: 1440, height: 1000 } })

test('a customer is found, blocked, unblocked, and their data is exported', async ({ page }) => {
  const { email, customer, request } = await customerWithOrder(page, { goods: [22] })
  await page.goto('/staff/customers/')
  await page.getByLabel('Поиск').fill(email)
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('link', { name: email }).click()
  await expect(page.getByRole('region', { name: 'Заказы' })).toContainText('Ожидает оплаты')
  await page.getByLabel('Причина блокировки').fill('Проверка')
  await page.getByRole('button', { name: 'Заблокировать' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Заблокировать' }).click()
  await expect(page.getByText(/^Заблокирован \d/)).toBeVisible()
  expect((await request.get('/api/user/profile/')).status()).toBe(401)
  await page.getByRole('button', { name: 'Разблокировать' }).click()
  await expect(page.getByText('Открытых сеансов нет.')).toBeVisible()
  await identityConfirmed(page)
  await page.getByRole('button', { name: 'Выгрузить данные' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Выгрузить' }).click()
  const stream = await (await download).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ profile: { email } })
  await customer.close()
})
