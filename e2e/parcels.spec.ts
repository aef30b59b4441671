import { expect, test } from './shop-test.ts'
import { staffState } from './staff.ts'
import { customerWithOrder, moveOrder } from './staff-order.ts'

test.use({ storageState: staffState(), viewport: { width: 1440, height: 1000 } })

test('staff pack a parcel and hand it over; the shopper follows it', async ({ page }) => {
  const { orderId, customer } = await customerWithOrder(page, { goods: [7] })
  await moveOrder(page.request, orderId, 'Оплачен')
  await page.goto(`/staff/orders/${orderId}/`)
  const parcel = page.getByRole('region', { name: 'Посылка' })
  await parcel.getByRole('button', { name: 'Собрать' }).click()
  await parcel.getByLabel('Вес, г').fill('1250')
  await parcel.getByRole('button', { name: 'Посылка собрана' }).click()
  await expect(parcel).toContainText('1,25 кг')
  await parcel.getByRole('button', { name: 'Передать' }).click()
  await parcel.getByLabel('Трек-номер посылки').fill('RA644000001RU')
  await parcel.getByRole('button', { name: 'Посылка передана' }).click()
  await expect(parcel).toContainText('Передана')

  await customer.goto(`/orders/${orderId}/`)
  const way = customer.getByRole('region', { name: 'Путь заказа' })
  await expect(way.getByRole('listitem').filter({ hasText: 'Отправлен' })).toHaveAttribute('aria-current', 'step')
  await expect(customer.getByText('RA644000001RU')).toBeVisible()
})
