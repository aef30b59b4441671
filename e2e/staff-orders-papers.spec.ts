import { sheetsOf } from './printed-sheets.ts'
import { expect, test } from './shop-test.ts'
import { staffState } from './staff.ts'
import { customerWithOrder } from './staff-order.ts'

test.use({ storageState: staffState(), viewport: { width: 1440, height: 1000 } })

test('slip and label are for the printer: nothing around them, prices only if wanted', async ({ page }) => {
  const { orderId } = await customerWithOrder(page, { goods: [21] })
  await page.goto(`/staff/orders/${orderId}/slip/`)
  const slip = page.getByRole('article', { name: `Упаковочный лист заказа ${orderId}` })
  await expect(slip).toContainText('Итого с доставкой')
  await page.getByRole('switch', { name: 'С ценами' }).uncheck()
  await expect(slip).not.toContainText('₽')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Напечатать' })).toBeHidden()
  await expect(slip).toBeVisible()

  await page.goto(`/staff/orders/${orderId}/label/`)
  const label = page.getByRole('article', { name: `Адресный ярлык заказа ${orderId}` })
  await expect(label).toContainText('Петрова Анна')
  await expect(label).toContainText('Индекс 634050')
  await expect(label).toContainText('ИП')
  expect(await sheetsOf(page)).toEqual([[420, 298]])
})
