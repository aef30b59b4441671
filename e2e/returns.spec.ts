import sharp from 'sharp'
import { newEmail, registered } from './account.ts'
import { goods, orderOf } from './buying.ts'
import { expect, hydrated, test } from './shop-test.ts'
import { staffState } from './staff.ts'
import { moveOrder } from './staff-order.ts'

test.use({ storageState: staffState(), viewport: { width: 1440, height: 1000 } })

test('a return is asked for with a photo and accepted', async ({ page, browser }) => {
  const shopper = await browser.newPage({
    baseURL: process.env.SHOP_URL ?? '',
    storageState: { cookies: [], origins: [] },
    viewport: { width: 390, height: 844 },
  })
  await registered(shopper, newEmail('returns'))
  const [fox] = await goods(shopper.request, 1)
  const orderId = await orderOf(shopper, [fox?.id ?? 0, 1])
  await moveOrder(page.request, orderId, 'Оплачен', 'Собирается', 'Готов к выдаче', 'Завершен')

  await shopper.goto(`/orders/${orderId}/`)
  const back = shopper.getByRole('region', { name: 'Возврат товаров' })
  await back.getByRole('button', { name: 'Вернуть товар' }).click()
  await back.getByRole('combobox').first().selectOption('1 шт.')
  await back.getByLabel('Причина').fill('Не подошёл размер')
  const empty = { width: 900, height: 600, channels: 3 as const, background: '#b5651d' }
  const buffer = await sharp({ create: empty }).jpeg().toBuffer()
  await back.getByLabel('Приложить фотографии').setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer })
  await expect(back.getByRole('button', { name: 'Убрать фото 1' })).toBeVisible()
  await back.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(back.getByText('Запрошен')).toBeVisible()

  await page.goto(`/staff/orders/${orderId}/`)
  await hydrated(page)
  const returns = page.getByRole('region', { name: 'Возвраты' })
  await expect(returns.getByRole('img', { name: 'Фотография 1' })).toBeVisible()
  await returns.getByRole('button', { name: 'Товар получен' }).click()
  await returns.getByRole('button', { name: 'Принять возврат' }).click()
  const dialog = page.getByRole('dialog', { name: 'Принять возврат?' })
  await dialog.getByRole('button', { name: 'Принять', exact: true }).click()
  await expect(returns.getByRole('paragraph').filter({ hasText: /^Принят/ })).toBeFocused()
  await shopper.close()
})
